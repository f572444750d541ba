import { isSameFile } from '#functions/domain/ingestion/file-address.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { hasUsableTranscript } from '#functions/domain/runs/automatic-run.ts'
import { unknownTime } from '#shared/domain/quote.ts'

/** Feeds round durations; a shorter cut moves no quote by much. */
const toleratedSeconds = 5
/**
 * Only where a feed gives no durations. Encoding a file again changes its size by more, which is taken as a
 * change.
 */
const toleratedShare = 0.01

type Audio = Pick<EpisodeRecord, 'durationSeconds' | 'enclosure'>

function isOtherLength(before: Audio, after: Audio): boolean {
  const [seconds, nextSeconds] = [before.durationSeconds, after.durationSeconds]
  if (seconds !== null && nextSeconds !== null) return Math.abs(seconds - nextSeconds) > toleratedSeconds
  const [bytes = 0, nextBytes = 0] = [before.enclosure?.bytes, after.enclosure?.bytes]
  return bytes > 0 && nextBytes > 0 && Math.abs(bytes - nextBytes) > bytes * toleratedShare
}

type Offering = Pick<EpisodeRecord, 'offeredTranscripts'>

function offersOthers(before: Offering, after: Offering): boolean {
  const known = before.offeredTranscripts
  return after.offeredTranscripts.some(({ url }) => !known.some((one) => isSameFile(one.url, url)))
}

function withReplacedAudio(before: EpisodeRecord, after: EpisodeRecord): EpisodeRecord {
  const { transcript, analysis, replacedAudio } = before
  const hashes = [
    ...new Set([transcript?.hash, analysis?.receipt.transcriptHash].flatMap((hash) => hash ?? [])),
  ]
  if (hashes.length === 0 || !isOtherLength(before, after)) return after
  const { durationSeconds, enclosure } = before
  const current = { durationSeconds, ...(enclosure && { enclosure }) }
  const isAgain = replacedAudio !== undefined && hashes.every((hash) => isOutdated(before, hash))
  const first = isAgain ? replacedAudio.before : current
  const isBack = isAgain && !isOtherLength(first, after)
  return { ...after, replacedAudio: isBack ? undefined : { before: first, transcriptHashes: hashes } }
}

/**
 * What a feed's newer version of an episode means for its times: those of earlier transcripts do not fit a
 * file of another length. With another transcript, too, the episode is corrected and is to be analyzed
 * again.
 */
export function withNewAudio(before: EpisodeRecord, after: EpisodeRecord): EpisodeRecord {
  const next = withReplacedAudio(before, after)
  const isCorrected =
    isTranscriptOutdated(next) &&
    next.transcript?.source === 'publisher' &&
    offersOthers(before, next) &&
    hasUsableTranscript(next)
  if (!isCorrected) return next
  const { automaticRun: _, ...undecided } = next
  return { ...undecided, isCorrected: true }
}

type Outdated = Pick<EpisodeRecord, 'replacedAudio'>

const isOutdated = ({ replacedAudio }: Outdated, hash: string | undefined) =>
  hash !== undefined && replacedAudio?.transcriptHashes.includes(hash) === true

export const isTranscriptOutdated = (episode: Outdated & Pick<EpisodeRecord, 'transcript'>) =>
  isOutdated(episode, episode.transcript?.hash)

export const isAnalysisOutdated = (episode: Outdated & Pick<EpisodeRecord, 'analysis'>) =>
  isOutdated(episode, episode.analysis?.receipt.transcriptHash)

/** Quotes without times where those would play other words. */
export function withFittingTimes(
  episode: Outdated & Pick<EpisodeRecord, 'analysis'>,
  quotes: readonly QuoteRecord[],
): readonly QuoteRecord[] {
  if (!isAnalysisOutdated(episode)) return quotes
  return quotes.map((quote) => ({ ...quote, startSeconds: unknownTime, endSeconds: unknownTime }))
}
