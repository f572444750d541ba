import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { fiftyMegabytes } from '#bench/fifty-megabytes.ts'
import { writeResults } from '#bench/measuring.ts'
import { twelveHours } from '#bench/twelve-hours.ts'
import { hasFixtures, listFixtures } from '#tests/conformance/fixtures.ts'

const reportSchema = z.object({
  outcomes: z.array(
    z.object({
      file: z.string(),
      bytes: z.number(),
      kind: z.string().optional(),
      words: z.number().optional(),
      removed: z.record(z.string(), z.number()).optional(),
      refused: z.string().optional(),
      cpu: z.object({ user: z.number(), system: z.number() }),
    }),
  ),
  peakKilobytes: z.number(),
})

type Report = z.output<typeof reportSchema>

function readInProcess(program: string, files: readonly string[]): Report {
  const output = execFileSync(process.execPath, [program, ...files], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  return reportSchema.parse(JSON.parse(output))
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

function figuresOf(name: string, { outcomes, peakKilobytes }: Report) {
  const read = outcomes.filter(({ kind }) => kind !== undefined)
  const megabytes = sum(outcomes.map(({ bytes }) => bytes)) / 1e6
  const wordsOut = sum(read.map(({ words = 0 }) => words))
  const { brokenSegments: _, ...left } = Object.fromEntries(
    Object.keys(read[0]?.removed ?? {}).map((why) => [
      why,
      sum(read.map(({ removed }) => removed?.[why] ?? 0)),
    ]),
  )
  return {
    name,
    files: outcomes.length,
    read: read.length,
    wordsIn: wordsOut + sum(Object.values(left)),
    wordsOut,
    millisecondsPerMegabyte: Math.round(
      sum(outcomes.map(({ cpu }) => cpu.user + cpu.system)) / 1000 / megabytes,
    ),
    megabytes: Math.round(megabytes * 10) / 10,
    peakMegabytes: Math.round(peakKilobytes / 1024),
    refused: outcomes.flatMap(({ file, refused }) => (refused ? [`${path.basename(file)}: ${refused}`] : [])),
  }
}

/** The real transcripts of the public corpora, if present. One process for each kind, for its peak memory. */
function measureCorpora(program: string) {
  const folder = process.env.SIDELIGHT_FIXTURES ?? ''
  const kinds = hasFixtures ? listFixtures('').filter((name) => name.startsWith('transcript-')) : []
  return kinds.map((kind) => {
    const files = listFixtures(kind).map((name) => path.join(folder, kind, name))
    return figuresOf(kind, readInProcess(program, files))
  })
}

function measureTwelveHours(program: string, folder: string) {
  return twelveHours().map(({ name, text }) => {
    const file = path.join(folder, 'twelve-hours')
    writeFileSync(file, text)
    return figuresOf(`${name}, twelve hours word by word`, readInProcess(program, [file]))
  })
}

/** Files of the maximum size. One process for each, for its peak memory. */
function measureLargest(program: string, folder: string) {
  return fiftyMegabytes().map(({ name, bytes }) => {
    const file = path.join(folder, 'fifty-megabytes')
    writeFileSync(file, bytes())
    return figuresOf(`${name}, twelve hours in 50 MB`, readInProcess(program, [file]))
  })
}

/** `npm run bench:transcripts`: how much of each kind the reader keeps, and the cost. */
async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
  try {
    await bundleProgram('bench/transcript-process.ts', folder)
    const program = path.join(folder, 'transcript-process.cjs')
    const figures = [
      ...measureCorpora(program),
      ...measureTwelveHours(program, folder),
      ...measureLargest(program, folder),
    ]
    console.table(figures.map(({ refused: _, ...row }) => row))
    for (const line of figures.flatMap(({ refused }) => refused)) console.log(line)
    writeResults('transcripts', { figures })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

await main()
