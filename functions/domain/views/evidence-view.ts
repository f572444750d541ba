import { isAnalysisOutdated } from '#functions/domain/episodes/replaced-audio.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { reviewOf } from '#functions/domain/stance/effective-stance.ts'
import { type Analysis, type Evidence, maximumQuotes, type StanceVote } from '#shared/domain/analysis.ts'
import type { EvidenceView, ReceiptPassage } from '#shared/domain/evidence.ts'
import { speakerName } from '#shared/format/speaker-label.ts'

type Show = Pick<PodcastRecord, 'hidesTranscripts'>

const isNamedBy = (vote: StanceVote, { segment }: Evidence) => vote.segments.includes(segment)

/** A show that hides transcripts shows only as many passages as quotes, those named by most votes. */
function shownEvidence({ receipt }: Analysis, { hidesTranscripts }: Show): readonly Evidence[] {
  const { evidence } = receipt
  if (!hidesTranscripts) return evidence
  const count = (one: Evidence) => receipt.votes.filter((vote) => isNamedBy(vote, one)).length
  return evidence.toSorted((one, other) => count(other) - count(one)).slice(0, maximumQuotes)
}

const passageOf = ({ segment, start, end, speaker }: Evidence, hasTimes: boolean) => ({
  segment,
  start_time: hasTimes ? start : null,
  end_time: hasTimes ? end : null,
  speaker: speakerName(speaker),
})

export function receiptPassages(
  analysis: Analysis,
  vote: StanceVote,
  show: Show & { hasTimes?: boolean },
): ReceiptPassage[] {
  const { hasTimes = true } = show
  const shown = shownEvidence(analysis, show)
  return analysis.receipt.evidence
    .filter((one) => isNamedBy(vote, one))
    .map((one) => ({ ...passageOf(one, hasTimes), text: shown.includes(one) ? one.text : null }))
}

export function evidenceViews(
  episode: Pick<EpisodeRecord, 'analysis' | 'override' | 'release' | 'replacedAudio'>,
  show: Show,
): EvidenceView[] {
  const { analysis, override } = episode
  if (!analysis || override?.stance !== undefined || reviewOf(episode) === 'pending') return []
  const shown = shownEvidence(analysis, show)
  const hasTimes = !isAnalysisOutdated(episode)
  return analysis.receipt.evidence.flatMap((one) => {
    const votes = analysis.receipt.votes.filter((vote) => isNamedBy(vote, one))
    const named_for = votes.flatMap(({ stance }) => stance ?? [])
    if (named_for.length === 0 || !shown.includes(one)) return []
    return [{ ...passageOf(one, hasTimes), text: one.text, named_for }]
  })
}
