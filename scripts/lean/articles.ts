import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'

const leans = ['left', 'center', 'right'] as const
export type Lean = (typeof leans)[number]

const articleSchema = z.object({
  outlet: z.string(),
  lean: z.enum(leans),
  topic: z.string().nullable(),
  text: z.string(),
})

export type Article = { outlet: string; lean: Lean; topic: string; text: string }

/** One name for the parts of one house («Newsmax - Opinion»), so that no part is trained with while another is held out. */
export function houseOf(outlet: string): string {
  if (outlet.startsWith('Fox')) return 'Fox'
  return (outlet.split(/ - | \(|\.com/)[0] ?? outlet).trim()
}

/** The labelled articles of `articles.jsonl.gz` in their order. */
export function readArticles(folder: string): Article[] {
  const bytes = gunzipSync(readFileSync(path.join(folder, 'articles.jsonl.gz')))
  const lines = bytes.toString('utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const { outlet, lean, topic, text } = articleSchema.parse(JSON.parse(line))
      return { outlet: houseOf(outlet), lean, topic: topic ?? '', text }
    })
}
