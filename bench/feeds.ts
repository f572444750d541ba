import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { type FeedReader, feedReaders } from '#bench/feed-readers.ts'
import { generatedFeed } from '#bench/generated-feed.ts'
import { writeResults } from '#bench/measuring.ts'
import {
  feedDocuments,
  isSameOutline,
  type Outline,
  strictOutline,
} from '#tests/conformance/feed-documents.ts'

const figuresSchema = z.object({ millisecondsPerMegabyte: z.number(), peakMegabytes: z.number() })
type Figures = z.infer<typeof figuresSchema>

async function outlineOf(read: FeedReader, bytes: Uint8Array): Promise<Outline | undefined> {
  try {
    return await read(bytes)
  } catch {
    return undefined
  }
}

function measureInChild(program: string, reader: string, files: readonly string[]): Figures {
  const printed = execFileSync(process.execPath, [program, reader, ...files], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  // Some readers print what they think of a feed; the figures come last.
  return figuresSchema.parse(JSON.parse(printed.trimEnd().split('\n').at(-1) ?? ''))
}

/** How many documents of each kind a reader reads as a strict one does, of those that a strict one reads. */
async function countEqual(read: FeedReader): Promise<Record<string, string>> {
  const counts = new Map<string, [equal: number, all: number]>()
  for (const document of feedDocuments()) {
    const strict = strictOutline(document)
    if (!strict) continue
    const found = (await outlineOf(read, document.bytes)) ?? { title: '', items: 0 }
    const isEqual = isSameOutline(found, strict)
    const [equal, all] = counts.get(document.kind) ?? [0, 0]
    counts.set(document.kind, [equal + (isEqual ? 1 : 0), all + 1])
  }
  return Object.fromEntries([...counts].map(([kind, [equal, all]]) => [kind, `${equal} of ${all}`]))
}

const sizes = [11_000, 190_000]

/** Writes what is read to the folder: real feeds, and one file of each size. */
function writeFiles(folder: string) {
  const real = feedDocuments().filter(({ kind }) => kind === 'rss')
  const save = (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  return {
    real: real.map(({ bytes }, index) => save(`${index}.xml`, bytes)),
    long: sizes.map((size) => ({ size, file: save(`${size}-items.xml`, generatedFeed(size)) })),
  }
}

async function measureReader(
  { name, read }: { name: string; read: FeedReader },
  program: string,
  { real, long }: ReturnType<typeof writeFiles>,
) {
  const ofLong = long.map(({ size, file }) => {
    const { millisecondsPerMegabyte, peakMegabytes } = measureInChild(program, name, [file])
    return { [`${size} items, ms/MB`]: millisecondsPerMegabyte, [`${size} items, peak MB`]: peakMegabytes }
  })
  const ofReal = measureInChild(program, name, real)
  const equal = await countEqual(read)
  return Object.assign(equal, { 'real feeds, ms/MB': ofReal.millisecondsPerMegabyte }, ...ofLong)
}

/** `npm run bench:feeds`: readers of feeds side by side. */
async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'feeds-'))
  const rows: Record<string, object> = {}
  try {
    await bundleProgram('bench/feed-process.ts', folder)
    const files = writeFiles(folder)
    for (const [name, read] of feedReaders)
      rows[name] = await measureReader({ name, read }, path.join(folder, 'feed-process.cjs'), files)
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.table(rows)
  writeResults('feeds', { figures: rows })
}

await main()
