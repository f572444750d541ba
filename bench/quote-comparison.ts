import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bundleWithRivals } from '#bench/bundle-program.ts'
import { writeResults } from '#bench/measuring.ts'
import { median } from '#bench/median.ts'
import { type Candidate, type QuoteTask, quoteTask } from '#bench/quote-candidates.ts'
import { type Hit, quoteFinders } from '#bench/quote-finders.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { englishTranscripts } from '#tests/conformance/quote-corpus/transcripts.ts'

const seeds = { chosen: [11, 12], measured: [21, 22, 23, 24] }

const hitSchema = z.object({ first: z.number(), last: z.number(), score: z.number() })
const reportSchema = z.object({
  hits: z.array(hitSchema.nullable()),
  indexMilliseconds: z.number(),
  offersMilliseconds: z.number(),
  peakMegabytes: z.number(),
})
type Report = z.infer<typeof reportSchema>

/** `score` is 0 when nothing was found. */
type Outcome = { kind: string; wasSaid: boolean; score: number; isRightPlace: boolean }

/** Whether the hit covers at least half of the quote. */
function isRightPlace({ places }: Candidate, hit: Hit): boolean {
  return places.some(({ first, last }) => {
    const common = Math.min(last, hit.last) - Math.max(first, hit.first) + 1
    return 2 * common >= last - first + 1
  })
}

function outcomesOf({ candidates }: QuoteTask, { hits }: Report): Outcome[] {
  return candidates.map((candidate, place) => {
    const hit = hits[place]
    return {
      kind: candidate.kind,
      wasSaid: candidate.places.length > 0,
      score: hit?.score ?? 0,
      isRightPlace: Boolean(hit && isRightPlace(candidate, hit)),
    }
  })
}

const keptAt = (outcomes: readonly Outcome[], threshold: number) =>
  outcomes.filter(({ score }) => score > 0 && score >= threshold)

const countRight = (outcomes: readonly Outcome[], threshold: number) =>
  keptAt(outcomes, threshold).filter(({ wasSaid, isRightPlace }) => wasSaid && isRightPlace).length
const countFalse = (outcomes: readonly Outcome[], threshold: number) =>
  keptAt(outcomes, threshold).filter(({ wasSaid }) => !wasSaid).length

/** The score threshold with the fewest errors of both kinds. */
function bestThreshold(outcomes: readonly Outcome[]): number {
  const merit = (threshold: number) => countRight(outcomes, threshold) - countFalse(outcomes, threshold)
  const scores = [...new Set(outcomes.map(({ score }) => score)), 1].filter((score) => score > 0)
  return scores.toSorted((one, other) => merit(other) - merit(one) || other - one)[0] ?? 1
}

/** The number of true candidates found with the lowest threshold that accepts no false one. */
function rightWithoutFalse(outcomes: readonly Outcome[]): number {
  const highest = Math.max(...outcomes.filter(({ wasSaid }) => !wasSaid).map(({ score }) => score))
  return outcomes.filter(({ wasSaid, isRightPlace, score }) => wasSaid && isRightPlace && score > highest)
    .length
}

/**
 * The number of false candidates accepted at the threshold that finds 95 in 100 true ones; null when none
 * does.
 */
function falseToFindMost(outcomes: readonly Outcome[]): number | null {
  const scores = outcomes
    .filter(({ wasSaid, isRightPlace }) => wasSaid && isRightPlace)
    .map(({ score }) => score)
  const wanted = Math.ceil(0.95 * outcomes.filter(({ wasSaid }) => wasSaid).length)
  const threshold = scores.toSorted((one, other) => other - one)[wanted - 1]
  return threshold === undefined ? null : countFalse(outcomes, threshold)
}

function countByKind(outcomes: readonly Outcome[], threshold: number): Record<string, string> {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  return Object.fromEntries(
    kinds.map((kind) => {
      const of = outcomes.filter((outcome) => outcome.kind === kind)
      const count = of.some(({ wasSaid }) => wasSaid) ? countRight(of, threshold) : countFalse(of, threshold)
      return [kind, `${count} of ${of.length}`]
    }),
  )
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/** Writes the task of each seed to a file and runs every finder in a new process. */
function runAll(transcripts: readonly Transcript[], program: string, folder: string) {
  const runs = [...seeds.chosen, ...seeds.measured].flatMap((seed) => {
    const task = quoteTask(transcripts, seed)
    const file = path.join(folder, `${seed}.json`)
    const offers = task.candidates.map(({ offer }) => offer)
    writeFileSync(file, JSON.stringify({ transcript: task.transcript, offers }))
    return [...quoteFinders.keys()].map((name) => {
      const printed = execFileSync(process.execPath, [program, name, file], { encoding: 'utf8' })
      const report = reportSchema.parse(JSON.parse(printed))
      return { name, seed, report, outcomes: outcomesOf(task, report) }
    })
  })
  return [...quoteFinders.keys()].map((name) => ({ name, runs: runs.filter((run) => run.name === name) }))
}

type Run = { seed: number; report: Report; outcomes: Outcome[] }

function rowOf(runs: readonly Run[]) {
  const isChosen = ({ seed }: Run) => seeds.chosen.includes(seed)
  const threshold = bestThreshold(runs.filter(isChosen).flatMap(({ outcomes }) => outcomes))
  const measured = runs.filter((run) => !isChosen(run))
  const outcomes = measured.flatMap((run) => run.outcomes)
  const said = outcomes.filter(({ wasSaid }) => wasSaid).length
  const right = countRight(outcomes, threshold)
  const wrong = countFalse(outcomes, threshold)
  const reports = measured.map(({ report }) => report)
  return {
    threshold: rounded(threshold),
    found: `${right} of ${said}`,
    falseKeeps: `${wrong} of ${outcomes.length - said}`,
    accuracy: rounded((right + outcomes.length - said - wrong) / outcomes.length),
    falseKeepsToFindMost: falseToFindMost(outcomes),
    foundWithoutFalseKeeps: `${rightWithoutFalse(outcomes)} of ${said}`,
    indexMilliseconds: Math.round(median(reports.map(({ indexMilliseconds }) => indexMilliseconds))),
    fiftyMilliseconds: Math.round(median(reports.map(({ offersMilliseconds }) => offersMilliseconds))),
    peakMegabytes: Math.round(Math.max(...reports.map(({ peakMegabytes }) => peakMegabytes))),
    kinds: countByKind(outcomes, threshold),
  }
}

/**
 * `npm run bench:quote-finders` compares quote finders on fifty candidates in 30,000 words for each of four
 * seeds. Each finder runs in its own process, with the threshold that makes the fewest errors on two other
 * seeds. `peakMegabytes` is the memory beyond that of the loaded transcript and library.
 */
async function compareFinders(transcripts: readonly Transcript[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quotes-'))
  try {
    await bundleWithRivals('bench/quote-process.ts', folder)
    const ofFinders = runAll(transcripts, path.join(folder, 'quote-process.cjs'), folder)
    const rows = ofFinders.map(({ name, runs }) => ({ name, ...rowOf(runs) }))
    const total = ({ indexMilliseconds, fiftyMilliseconds }: (typeof rows)[number]) =>
      indexMilliseconds + fiftyMilliseconds
    const own = rows[0] ? total(rows[0]) : Number.NaN
    return rows.map((row) => ({ ...row, timesOfOurs: rounded(total(row) / own) }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const transcripts = englishTranscripts()
if (transcripts.length === 0) throw new Error('SIDELIGHT_FIXTURES names no folder of public transcripts.')
const finders = await compareFinders(transcripts)
console.table(finders.map(({ kinds: _, ...figures }) => figures))
console.table(Object.fromEntries(finders.map(({ name, kinds }) => [name, kinds])))
writeResults('quote-finders', { finders })
