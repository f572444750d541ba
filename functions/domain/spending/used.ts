import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import {
  microdollarsOf,
  type PricedModel,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import { type LedgerSums, nothingSpent } from '#functions/domain/records/ledger-sums.ts'

export function usedByAnswer(usage: TokenUsage, model: PricedModel): LedgerSums {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens } = usage
  if (inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens === 0) return nothingSpent
  const microdollars = microdollarsOf(usage, model)
  return {
    ...nothingSpent,
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    answers: 1,
    unpricedAnswers: microdollars === null ? 1 : 0,
    analysisMicrodollars: microdollars ?? 0,
  }
}

export function usedByTranscription(seconds: number, minutePrice: number | undefined): LedgerSums {
  return {
    ...nothingSpent,
    transcriptions: 1,
    transcribedSeconds: Math.ceil(seconds),
    transcriptionMicrodollars: transcriptionMicrodollars(seconds, minutePrice),
  }
}
