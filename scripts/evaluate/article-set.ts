import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import type { EvaluationSet, Manifest } from '#scripts/evaluate/evaluation-set.ts'

const manifest: Manifest = {
  name: 'News articles labeled by outlet',
  source:
    'The first 220 words of articles in US news media, from the data set Article-Bias-Prediction (2020). The label is the rating of the outlet by AllSides, the same for everything it printed; the articles themselves were not rated.',
  labels: 'three-leans-of-the-outlet',
  conclusion:
    'Whether articles are distinguished by the lean of the outlet that printed them. An outlet of the left prints neutral articles, too, so full agreement is neither possible nor wanted, and articles are not podcasts.',
  group: 'outlet',
}

const articleSchema = z.object({
  id: z.string(),
  outlet: z.string().min(1),
  lean: z.enum(['left', 'center', 'right']),
  text: z.string(),
})

const labels = { left: 'Left', center: 'Center', right: 'Right' } as const

/**
 * Reads gzipped JSON lines. Keeps the first `mostOfOutlet` articles of each outlet.
 * @throws ZodError for an invalid line
 */
export function articleSet(file: string, mostOfOutlet: number): EvaluationSet {
  const counts = new Map<string, number>()
  const texts = gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { id, outlet, lean, text } = articleSchema.parse(JSON.parse(line))
      const count = (counts.get(outlet) ?? 0) + 1
      counts.set(outlet, count)
      if (count > mostOfOutlet || text.trim() === '') return []
      return [{ id, group: outlet, label: labels[lean], text }]
    })
  return { manifest, texts }
}
