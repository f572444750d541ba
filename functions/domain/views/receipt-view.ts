import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Analysis } from '#shared/domain/analysis.ts'
import type { ReceiptView } from '#shared/domain/receipt.ts'

/** The receipt of an episode's analysis as anybody may read it. */
export function receiptView(
  episode: Pick<EpisodeRecord, 'episodeId' | 'override'>,
  analysis: Analysis,
): ReceiptView {
  const { receipt } = analysis
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
    measured_band: analysis.measuredBand ?? null,
    is_overridden: episode.override !== undefined,
    votes: receipt.votes.map(({ stance, unratedReason, explanation }) => ({
      political_stance: stance,
      unrated_reason: unratedReason,
      explanation,
    })),
    quotes_offered: receipt.quotesOffered,
    quotes_dropped: receipt.quotesDropped,
    quotes_of_other_length: receipt.quotesOfOtherLength ?? null,
    quotes_set_aside: receipt.quotesSetAside ?? null,
    quotes_left_over: receipt.quotesLeftOver ?? null,
    tokens: {
      input: receipt.inputTokens,
      output: receipt.outputTokens,
      cache_read: receipt.cacheReadTokens,
      cache_write: receipt.cacheWriteTokens,
    },
    cents: receipt.cents,
  }
}
