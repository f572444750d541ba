import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import {
  answersWith,
  geographicFactor,
  hourOfSpeech,
  modelPrices,
  servicePrices,
} from '#shared/deployment/prices.ts'

const isGlobal = (model: string) => model.startsWith('global.')

/** What the tokens cost by list price, in millionths of a dollar; null for a model whose price is not known here. */
export function microdollarsOf(usage: TokenUsage, model: string): number | null {
  const price = modelPrices.find((candidate) => candidate.model.test(model))?.price
  if (!price) return null
  // A price for a million in dollars is one for each in millionths of a dollar.
  const microdollars =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  return Math.round(microdollars * (isGlobal(model) ? 1 : geographicFactor))
}

/** Millionths of a dollar as cents, of which hundredths are kept. */
export const toCents = (microdollars: number) => Math.round(microdollars / 100) / 100

/** The same in cents, as receipts say it. */
export function centsOf(usage: TokenUsage, model: string): number | null {
  const microdollars = microdollarsOf(usage, model)
  return microdollars === null ? null : toCents(microdollars)
}

/** What the provider charges for at least, in seconds of each file (Amazon Transcribe, «Pricing»). */
const leastTranscribedSeconds = 15

/** What transcribing so much audio costs by list price, in millionths of a dollar. */
export function transcriptionMicrodollars(seconds: number): number {
  const billed = Math.max(leastTranscribedSeconds, Math.ceil(seconds))
  return Math.round((billed / 60) * servicePrices.transcribedMinute * 1_000_000)
}

/** What a deployment asks, and how often about the stance. */
export type EstimatedModel = { id: string; votes: number }

/** What analysing an hour of speech costs by list price, in millionths of a dollar; null for a model without a known price. */
export function analysisHourMicrodollars({ id, votes }: EstimatedModel): number | null {
  const { transcriptTokens, checkedTokens, answerTokens } = hourOfSpeech
  const answers = answersWith(votes)
  const usage = {
    inputTokens: checkedTokens,
    outputTokens: answers * answerTokens,
    // The first question writes the cache that the others read.
    cacheWriteTokens: transcriptTokens,
    cacheReadTokens: (answers - 1) * transcriptTokens,
  }
  return microdollarsOf(usage, id)
}
