import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { ratingOutcomes } from '#shared/domain/evaluation-labels.ts'

const tokens = z.int().min(0)

const countsSchema = z.strictObject({
  inputTokens: tokens,
  outputTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
})

const timedRatingSchema = z.strictObject({
  key: z.string(),
  outcome: z.enum(ratingOutcomes),
  stated: z.number().min(0).max(1).nullable(),
  usage: countsSchema.extend({ inLongPrompts: countsSchema.optional() }),
  model: z.string(),
  seconds: z.number().min(0),
})

type KeyedRating = z.infer<typeof timedRatingSchema>

/** Includes the time that the run waited for the rating. */
export type TimedRating = Omit<KeyedRating, 'key'>

/** A run's ratings, stored on disk so that an interrupted run can resume. */
export type Progress = {
  find: (key: string) => TimedRating | undefined
  add: (key: string, rating: TimedRating) => void
  /** All stored ratings. */
  list: () => TimedRating[]
  /** Call this when the measurement is stored. */
  delete: () => void
}

/** Skips invalid lines, because an interrupted run may leave its last line incomplete. */
function readRatings(file: string): KeyedRating[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [timedRatingSchema.parse(JSON.parse(line))]
      } catch {
        return []
      }
    })
}

/** Creates the file with the first rating. */
export function openProgress(file: string): Progress {
  const known = new Map(readRatings(file).map(({ key, ...rating }) => [key, rating]))
  return {
    find: (key) => known.get(key),
    list: () => [...known.values()],
    add: (key, rating) => {
      known.set(key, rating)
      mkdirSync(dirname(file), { recursive: true })
      // Starts with the line break, so that an incomplete previous line does not damage this one.
      appendFileSync(file, `\n${JSON.stringify({ key, ...rating })}`)
    },
    delete: () => rmSync(file, { force: true }),
  }
}
