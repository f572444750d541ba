import * as z from 'zod'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/**
 * Upper limits for numbers from outside: feeds, transcripts, models, manual edits of a table. A larger number
 * counts as unknown, and the rest of the record is kept. Sums stay exact: overflow would need 50 billion
 * episodes of 48 hours.
 */

export const longestSeconds = 48 * 3600

export const secondsSchema = z.number().min(0).max(longestSeconds)

/** Null where unknown. */
export const storedSecondsSchema = secondsSchema.nullable()

export const countSchema = z.int().min(0)

/** A counter that was never raised is not stored. */
export const storedCountSchema = countSchema.prefault(0)

/** More than 48 hours of film. */
const largestFileBytes = 1_000_000_000_000

/** Never 0, which means unknown. */
export const fileBytesSchema = z.int().min(1).max(largestFileBytes)

/** More than any model reads or writes in one call. */
const mostTokens = 10_000_000

const tokensSchema = z.int().min(0).max(mostTokens)

/** Publishers date ahead by hours: wrong zone, fast clock, an episode for tomorrow morning. */
const longestAheadMilliseconds = dayMilliseconds

/** Undefined for an impossible value. */
export function plausibleSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= longestSeconds)) return undefined
  // Turns −0 into 0, which `Object.is` tells apart.
  return value + 0
}

/** 0 for an impossible value. */
export function plausibleTokens(value: unknown): number {
  return tokensSchema.safeParse(value).data ?? 0
}

/** A day ahead of the clock, in milliseconds since 1970. */
export const latestPlausible = (now: Date): number => now.getTime() + longestAheadMilliseconds

export const isTooFarAhead = (iso: string, now: Date): boolean => Date.parse(iso) > latestPlausible(now)

/** In characters. */
export const longestPodcastName = 200

export const mostEpisodesOfCall = 50

/** In characters. */
export const longestSearch = 200

export const offlineListDays = 9

export const mostUploadedFiles = 1000

/** Twelve hours with a time for each word take half of it in the longest supported format. */
export const longestTranscriptBytes = 50 * 1024 * 1024

/** Lambda's request limit (6 MB as base64). */
export const longestCallBytes = 4 * 1024 * 1024

/** In a personal data export, newest first. Their pointers take 1 MB, one page of a DynamoDB Query. */
export const logEntriesOfPerson = 4000

/** In characters. */
export const longestExplanation = 4000
