import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { type FeedReader, feedReaders } from '#bench/feed-readers.ts'
import { generatedFeed } from '#bench/generated-feed.ts'
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

/** In this process, which should be a new one: processor time and the most memory it ever had. */
async function measure(read: FeedReader, files: readonly Uint8Array[]): Promise<Figures> {
  const before = process.cpuUsage()
  for (const file of files) await outlineOf(read, file)
  const { user, system } = process.cpuUsage(before)
  const megabytes = files.reduce((sum, { length }) => sum + length, 0) / 1e6
  return {
    millisecondsPerMegabyte: Math.round((user + system) / 1000 / megabytes),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

function measureInChild(reader: string, files: string): Figures {
  const child = ['--import', 'tsx', 'bench/feeds.ts', reader, files]
  const printed = execFileSync(process.execPath, child, { encoding: 'utf8', maxBuffer: 1e9 })
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

async function compare(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'feeds-'))
  const rows: Record<string, object> = {}
  try {
    for (const size of sizes) writeFileSync(path.join(folder, `${size}.xml`), generatedFeed(size))
    for (const [name, read] of feedReaders) {
      const long = sizes.map(
        (size) => [size, measureInChild(name, path.join(folder, `${size}.xml`))] as const,
      )
      rows[name] = {
        ...(await countEqual(read)),
        'real feeds, ms/MB': measureInChild(name, 'real').millisecondsPerMegabyte,
        ...Object.fromEntries(
          long.flatMap(([size, figures]) => [
            [`${size} items, ms/MB`, figures.millisecondsPerMegabyte],
            [`${size} items, peak MB`, figures.peakMegabytes],
          ]),
        ),
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.table(rows)
  mkdirSync('bench/results', { recursive: true })
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' }
  writeFileSync('bench/results/feeds.json', `${JSON.stringify({ machine, figures: rows }, null, 2)}\n`)
}

const [reader, files] = process.argv.slice(2)
const read = feedReaders.get(reader ?? '')
if (read && files === 'real') {
  const feeds = feedDocuments().filter(({ kind }) => kind === 'rss')
  console.log(
    JSON.stringify(
      await measure(
        read,
        feeds.map(({ bytes }) => bytes),
      ),
    ),
  )
} else if (read && files) console.log(JSON.stringify(await measure(read, [readFileSync(files)])))
else await compare()
