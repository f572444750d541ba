import { isAnalysisOutdated } from '#functions/domain/episodes/replaced-audio.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { reviewOf } from '#functions/domain/stance/effective-stance.ts'
import { receiptPassages } from '#functions/domain/views/evidence-view.ts'
import type { Analysis } from '#shared/domain/analysis.ts'
import type { ReceiptView } from '#shared/domain/receipt.ts'

type Rated = {
  episode: Pick<EpisodeRecord, 'episodeId' | 'override' | 'release' | 'replacedAudio'>
  podcast: Pick<PodcastRecord, 'hidesTranscripts'>
}

export function receiptView({ episode, podcast }: Rated, analysis: Analysis): ReceiptView {
  const { receipt } = analysis
  const hasTimes = !isAnalysisOutdated({ ...episode, analysis })
  return {
    episode_id: episode.episodeId,
    analysed_at: receipt.analysedAt,
    transcript_hash: receipt.transcriptHash,
    model: receipt.model,
    prompt_version: receipt.promptVersion,
    political_stance: analysis.stance,
    unrated_reason: analysis.unratedReason,
    explanation: analysis.explanation,
    confidence: analysis.confidence,
    spread: analysis.spread,
    is_contested: analysis.isContested,
    is_overridden: episode.override !== undefined,
    suspicious_lines: receipt.suspiciousLines ?? 0,
    review: reviewOf({ ...episode, analysis }) ?? null,
    votes: receipt.votes.map((vote) => ({
      political_stance: vote.stance,
      unrated_reason: vote.unratedReason,
      explanation: vote.explanation,
      is_counted: vote.notCounted === undefined,
      evidence: receiptPassages(analysis, vote, { ...podcast, hasTimes }),
    })),
    quotes_offered: receipt.quotesOffered,
    quotes_dropped: receipt.quotesDropped,
    quotes_of_other_length: receipt.quotesOfOtherLength,
    quotes_set_aside: receipt.quotesSetAside,
    quotes_left_over: receipt.quotesLeftOver,
    tokens: {
      input: receipt.inputTokens,
      output: receipt.outputTokens,
      cache_read: receipt.cacheReadTokens,
      cache_write: receipt.cacheWriteTokens,
    },
    cents: receipt.cents,
  }
}
