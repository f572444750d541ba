import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bundleWithRivals } from '#bench/bundle-program.ts'
import { feedReaders } from '#bench/feed-readers.ts'
import { generatedFeed } from '#bench/generated-feed.ts'
import { writeResults } from '#bench/measuring.ts'
import {
  feedDocuments,
  isSameOutline,
  type Outline,
  strictOutline,
} from '#tests/conformance/feed-documents.ts'

const reportSchema = z.object({
  outlines: z.array(z.object({ title: z.string(), items: z.number() }).nullable()),
  millisecondsPerMegabyte: z.number(),
  peakMegabytes: z.number(),
})

/** The documents that a strict XML parser can read. */
const documents = feedDocuments().flatMap((document) => {
  const strict = strictOutline(document)
  return strict ? [{ ...document, strict }] : []
})
const sizes = [11_000, 190_000]

function writeFiles(folder: string, files: readonly Uint8Array[]): string {
  mkdirSync(folder)
  for (const [index, bytes] of files.entries())
    writeFileSync(path.join(folder, `${String(index).padStart(5, '0')}.xml`), bytes)
  return folder
}

function writeFolders(folder: string) {
  const real = feedDocuments().filter(({ kind }) => kind === 'rss')
  return {
    real: writeFiles(
      path.join(folder, 'real'),
      real.map(({ bytes }) => bytes),
    ),
    all: writeFiles(
      path.join(folder, 'all'),
      documents.map(({ bytes }) => bytes),
    ),
    long: sizes.map((size) => ({
      size,
      folder: writeFiles(path.join(folder, String(size)), [generatedFeed(size)]),
    })),
  }
}

/** The number of documents of each kind that a reader reads like the strict one. */
function countEqual(outlines: readonly (Outline | null)[]): Record<string, string> {
  const counts = new Map<string, [equal: number, all: number]>()
  for (const [index, { kind, strict }] of documents.entries()) {
    const isEqual = isSameOutline(outlines[index] ?? { title: '', items: 0 }, strict)
    const [equal, all] = counts.get(kind) ?? [0, 0]
    counts.set(kind, [equal + (isEqual ? 1 : 0), all + 1])
  }
  return Object.fromEntries([...counts].map(([kind, [equal, all]]) => [kind, `${equal} of ${all}`]))
}

function measureReader(name: string, program: string, folders: ReturnType<typeof writeFolders>) {
  const readInChild = (folder: string) => {
    const options = { encoding: 'utf8', maxBuffer: 1e9 } as const
    const printed = execFileSync(process.execPath, [program, name, folder], options)
    // Some readers print warnings; the report is the last line.
    return reportSchema.parse(JSON.parse(printed.trimEnd().split('\n').at(-1) ?? ''))
  }
  const ofLong = folders.long.map(({ size, folder }) => {
    const { millisecondsPerMegabyte, peakMegabytes } = readInChild(folder)
    return { [`${size} items, ms/MB`]: millisecondsPerMegabyte, [`${size} items, peak MB`]: peakMegabytes }
  })
  const { millisecondsPerMegabyte } = readInChild(folders.real)
  const equal = countEqual(readInChild(folders.all).outlines)
  return Object.assign(equal, { 'real feeds, ms/MB': millisecondsPerMegabyte }, ...ofLong)
}

/** `npm run bench:feeds` compares feed readers. */
async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'feeds-'))
  const rows: Record<string, object> = {}
  try {
    await bundleWithRivals('bench/feed-process.ts', folder)
    const folders = writeFolders(folder)
    const program = path.join(folder, 'feed-process.cjs')
    for (const name of feedReaders.keys()) rows[name] = measureReader(name, program, folders)
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.table(rows)
  writeResults('feeds', { figures: rows })
}

await main()
