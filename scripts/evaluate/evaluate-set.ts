import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fullPromptVersion } from '#functions/domain/analysis/prompts.ts'
import type { Analyst } from '#scripts/evaluate/analysts.ts'
import type { EvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { measure } from '#scripts/evaluate/measure.ts'
import { openProgress, type Progress } from '#scripts/evaluate/progress.ts'
import { type RatingPlan, rateSet } from '#scripts/evaluate/rate-set.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'

export type EvaluationRun = RatingPlan & {
  analyst: Analyst
  readings: number
  guidance: string
  /** Folder for the ratings of unfinished runs. */
  progressFolder: string
}

export type RatingEnvironment = {
  now: () => Date
  /** A monotonic clock, in milliseconds. */
  clock: () => number
  report: (done: number, all: number) => void
}

export type EvaluationDeps = RatingEnvironment & {
  /** Stores the measurement. The ratings are deleted only after this. */
  keep: (measurement: Measurement) => void
}

const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

function promptVersionOf(guidance: string): string {
  const version = fullPromptVersion({ summary: 0, stance: 0, quotes: 0 })
  return guidance === '' ? version : `${version}+${shortHash(guidance).slice(0, 8)}`
}

/** The ratings that an interrupted run with the same arguments left. */
export function progressOf(set: EvaluationSet, { analyst, guidance, ...run }: EvaluationRun): Progress {
  const same = shortHash([analyst.title, promptVersionOf(guidance), run.readings, set])
  return openProgress(join(run.progressFolder, `${same}.jsonl`))
}

/**
 * Rates what was not rated yet, and measures the result.
 * @throws errors of the model's client; the ratings so far are stored
 */
export async function measureSet(
  set: EvaluationSet,
  { progress, ...run }: EvaluationRun & { progress: Progress },
  { now, clock, report }: RatingEnvironment,
): Promise<Measurement> {
  const { analyst, guidance, readings } = run
  const promptVersion = promptVersionOf(guidance)
  const { converse, model } = analyst
  const rater = { converse, model, readings, guidance }
  const rated = await rateSet({ rater, progress, clock, report }, set, run)
  const subject = {
    analyst: analyst.title,
    model: rated[0]?.runs[0].model ?? model,
    promptVersion,
    readings,
  }
  const { centsOf } = analyst
  return measure({ manifest: set.manifest, subject, centsOf, now: now() }, rated)
}

/**
 * Rates a set, measures the result and stores it. A run that was interrupted resumes if called with the same
 * arguments.
 * @throws errors of the model's client and of `keep`
 */
export async function evaluateSet(
  set: EvaluationSet,
  run: EvaluationRun,
  { keep, ...environment }: EvaluationDeps,
): Promise<Measurement> {
  const progress = progressOf(set, run)
  const measurement = await measureSet(set, { ...run, progress }, environment)
  keep(measurement)
  progress.delete()
  return measurement
}
