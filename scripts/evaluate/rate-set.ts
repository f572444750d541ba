import type { EvaluationSet, LabeledText } from '#scripts/evaluate/evaluation-set.ts'
import type { Progress, TimedRating } from '#scripts/evaluate/progress.ts'
import { type Condition, type Rater, rateText } from '#scripts/evaluate/rate-text.ts'

export type RatedText = Pick<LabeledText, 'id' | 'group' | 'label' | 'mirrorOf' | 'angryOf'> & {
  /** Ratings with masked names. Measurements use the first one; the others show how stable it is. */
  runs: [TimedRating, ...TimedRating[]]
  /** A rating with visible names. Only for texts that have names. */
  named?: TimedRating
}

export type RatingPlan = { runs: number; concurrency: number }

type Job = { labeled: LabeledText; condition: Condition; run: number }

export type RatingDeps = {
  rater: Rater
  progress: Progress
  /** A monotonic clock in milliseconds. */
  clock: () => number
  report: (done: number, all: number) => void
}

export const keyOf = ({ labeled, condition, run }: Job) => `${labeled.id} ${condition} ${run}`

/** All ratings of a text are consecutive, so that they share the prompt cache. */
export function jobsOf({ texts }: EvaluationSet, runs: number): Job[] {
  return texts.flatMap((labeled) => [
    ...Array.from({ length: runs }, (_, run): Job => ({ labeled, condition: 'blind', run })),
    ...(labeled.names ? [{ labeled, condition: 'named' as const, run: 0 }] : []),
  ])
}

async function rateJob({ rater, progress, clock }: RatingDeps, job: Job): Promise<void> {
  const startedAt = clock()
  const rating = await rateText(rater, job.labeled, job.condition)
  progress.add(keyOf(job), { ...rating, seconds: (clock() - startedAt) / 1000 })
}

/** After a failure no new job starts, but ratings of jobs that are running are still stored. */
async function rateAll(deps: RatingDeps, jobs: readonly Job[], concurrency: number): Promise<void> {
  const open = jobs.filter((job) => !deps.progress.find(keyOf(job)))
  let done = jobs.length - open.length
  let hasFailed = false
  const queue = open.values()
  const work = async () => {
    for (const job of queue) {
      if (hasFailed) return
      try {
        await rateJob(deps, job)
      } catch (error) {
        hasFailed = true
        throw error
      }
      done += 1
      deps.report(done, jobs.length)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, work))
  const failure = ended.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
}

function ratingOf(progress: Progress, job: Job): TimedRating {
  const rating = progress.find(keyOf(job))
  if (!rating) throw new Error(`${keyOf(job)} wasn't rated.`)
  return rating
}

/**
 * Rates every text that has no stored rating yet.
 * @throws errors of the model's client; the ratings so far are stored
 */
export async function rateSet(
  deps: RatingDeps,
  set: EvaluationSet,
  { runs, concurrency }: RatingPlan,
): Promise<RatedText[]> {
  await rateAll(deps, jobsOf(set, runs), concurrency)
  return set.texts.map((labeled) => {
    const blind = (run: number) => ratingOf(deps.progress, { labeled, condition: 'blind', run })
    const { id, group, label, mirrorOf, angryOf } = labeled
    return {
      id,
      group,
      label,
      mirrorOf,
      angryOf,
      runs: [blind(0), ...Array.from({ length: runs - 1 }, (_, index) => blind(index + 1))],
      ...(labeled.names && { named: ratingOf(deps.progress, { labeled, condition: 'named', run: 0 }) }),
    }
  })
}
