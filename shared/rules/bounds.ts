import * as z from 'zod'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/**
 * Upper limits for numbers from feeds, transcripts, models and manual edits of a table. A larger number
 * counts as unknown and the rest of the record is kept. With these limits sums stay exact: overflow would
 * need 50 billion episodes of 48 hours.
 */

export const longestSeconds = 48 * 3600

export const secondsSchema = z.number().min(0).max(longestSeconds)

/** Null if unknown. */
export const storedSecondsSchema = z.nullable(secondsSchema)

export const countSchema = z.int().min(0)

/** DynamoDB has no attribute for a counter that was never incremented. */
export const storedCountSchema = z.prefault(countSchema, 0)

/** Larger than 48 hours of video. */
const largestFileBytes = 1_000_000_000_000

/** 0 is not allowed, because feeds write it for an unknown size. */
export const fileBytesSchema = z.int().min(1).max(largestFileBytes)

/** More tokens than any model reads or writes in one call. */
const mostTokens = 10_000_000

const tokensSchema = z.int().min(0).max(mostTokens)

/**
 * Publishers' dates may be hours ahead, because of a wrong time zone, a fast clock or an episode scheduled
 * for tomorrow.
 */
const longestAheadMilliseconds = dayMilliseconds

/** Undefined if the value is no number from 0 to `longestSeconds`. */
export function plausibleSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= longestSeconds)) return undefined
  // Turns −0 into 0, because `Object.is` distinguishes them.
  return value + 0
}

/** 0 if the value is not plausible. */
export function plausibleTokens(value: unknown): number {
  return tokensSchema.safeParse(value).data ?? 0
}

/** Milliseconds since 1970. Later dates count as wrong. */
export const latestPlausible = (now: Date): number => now.getTime() + longestAheadMilliseconds

export const isTooFarAhead = (iso: string, now: Date): boolean => Date.parse(iso) > latestPlausible(now)

/** In characters. */
export const longestPodcastName = 200

export const mostEpisodesOfCall = 50

/** In characters. */
export const longestSearch = 200

/** In characters: an episode's id, a hyphen and a number. */
export const longestQuoteId = 24

export const offlineListDays = 9

export const mostUploadedFiles = 1000

/** Twice the size of a twelve-hour transcript with word times in the longest supported format. */
export const longestTranscriptBytes = 50 * 1024 * 1024

/** Lambda accepts requests of up to 6 MB, and base64 makes bodies a third larger. */
export const longestCallBytes = 4 * 1024 * 1024

/**
 * Newest entries of the admin log in a personal data export. Their index entries take 1 MB, the size of one
 * DynamoDB Query page.
 */
export const logEntriesOfPerson = 4000

/** In characters. */
export const longestExplanation = 4000
