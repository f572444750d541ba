import * as z from 'zod'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/**
 * How great a number may be that a stranger gives us: a feed, a transcript, a model, whoever writes to a table by hand. What lies beyond
 * is not believed; it is taken for unknown, and whatever else was said in the same breath is kept. Sums of believed numbers stay far
 * below what a number holds exactly: it would take fifty thousand million episodes of 48 hours.
 */

/** No recording is longer, in seconds: 48 hours. It bounds the times within one too. */
export const longestSeconds = 48 * 3600

/** A length or a time of a recording. */
export const secondsSchema = z.number().min(0).max(longestSeconds)

/** The same as it stands in a store already: what cannot be is null. */
export const storedSecondsSchema = secondsSchema.nullable().catch(null)

/** A count as it stands in a store already: what cannot be counts for nothing until the repair command has counted again. */
export const storedCountSchema = z.int().min(0).catch(0)

/** A million megabytes: 48 hours of film are less. */
const largestFileBytes = 1_000_000_000_000

/** The length of a file that somebody else keeps; never 0, which says that nobody knows. */
export const fileBytesSchema = z.int().min(1).max(largestFileBytes)

/** More than any model reads or writes in one call. */
const mostTokens = 10_000_000

const tokensSchema = z.int().min(0).max(mostTokens)

/** Publishers date ahead by hours: a wrong zone, a fast clock, an episode of tomorrow morning. */
const longestAheadMilliseconds = dayMilliseconds

/** Seconds of a recording, 0 or more; undefined for what is none. */
export function believedSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' || !(value >= 0 && value <= longestSeconds)) return undefined
  // Not −0, which is another number to some who compare.
  return value + 0
}

/** The tokens of one call; what no call can have counts for nothing. */
export function believedTokens(value: unknown): number {
  return tokensSchema.safeParse(value).data ?? 0
}

/** The latest instant that something can have been published, a day ahead of the clock, in milliseconds since 1970. */
export const latestBelieved = (now: Date): number => now.getTime() + longestAheadMilliseconds

/** Whether an instant (ISO 8601) lies more than a day ahead of the clock; nothing was published then. */
export const isTooFarAhead = (iso: string, now: Date): boolean => Date.parse(iso) > latestBelieved(now)

/** Of a name that an admin gives a podcast, in characters. */
export const longestPodcastName = 200

/** Episodes that an admin has processed, or whose runs an admin cancels, in one call. */
export const mostEpisodesOfCall = 50

/** Of what an admin looks for in titles, in characters. */
export const longestSearch = 200

/** The list of episodes to be transcribed elsewhere goes back so far. */
export const offlineListDays = 9

/** Transcripts that are uploaded at once. */
export const mostUploadedFiles = 1000

/** Of a transcript's file, 50 MB. Twelve hours word by word are half of it in the longest of the kinds that are read. */
export const longestTranscriptBytes = 50 * 1024 * 1024

/** What one call brings along at most: what the platform carries (docs: Lambda quotas, 6 MB as base64). */
export const longestCallBytes = 4 * 1024 * 1024

/** Entries of the log of what admins did, the newest, that the export of one person holds; their pointers are a megabyte, which one Query reads. */
export const logEntriesOfPerson = 4000

/** Of what an admin writes about a stance, in characters. */
export const longestExplanation = 4000
