import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import {
  answersWith,
  freeModels,
  geographicFactor,
  hourOfSpeech,
  modelPrices,
  servicePrices,
  type TokenPrice,
} from '#shared/deployment/prices.ts'

const isGlobal = (model: string) => model.startsWith('global.')

const nothing: TokenPrice = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

/** A model, and what its operator says that it costs; without that the price list says so. */
export type PricedModel = { id: string; ownPrice?: TokenPrice | undefined }

function listPriceOf(model: string): TokenPrice | undefined {
  const listed = modelPrices.find((candidate) => candidate.model.test(model))?.price
  if (!listed || isGlobal(model)) return listed
  const { input, output, cacheRead, cacheWrite } = listed
  return {
    input: input * geographicFactor,
    output: output * geographicFactor,
    cacheRead: cacheRead * geographicFactor,
    cacheWrite: cacheWrite * geographicFactor,
  }
}

function priceOf({ id, ownPrice }: PricedModel): TokenPrice | undefined {
  return freeModels.includes(id) ? nothing : (ownPrice ?? listPriceOf(id))
}

/** Whether it can be said before and after what the model costs. */
export const hasKnownPrice = (model: PricedModel) => priceOf(model) !== undefined

/** What the tokens cost, in millionths of a dollar; null for a model whose price is not known here. */
export function microdollarsOf(usage: TokenUsage, model: PricedModel): number | null {
  const price = priceOf(model)
  if (!price) return null
  // A price for a million in dollars is one for each in millionths of a dollar.
  const microdollars =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  return Math.round(microdollars)
}

/** Millionths of a dollar as cents, of which hundredths are kept. */
export const toCents = (microdollars: number) => Math.round(microdollars / 100) / 100

/** The same in cents, as receipts say it. */
export function centsOf(usage: TokenUsage, model: PricedModel): number | null {
  const microdollars = microdollarsOf(usage, model)
  return microdollars === null ? null : toCents(microdollars)
}

/** What the provider charges for at least, in seconds of each file (Amazon Transcribe, «Pricing»). */
const leastTranscribedSeconds = 15

/** What transcribing so much audio costs, in millionths of a dollar; by list price where its operator does not say what a minute costs. */
export function transcriptionMicrodollars(
  seconds: number,
  minutePrice: number = servicePrices.transcribedMinute,
): number {
  const billed = Math.max(leastTranscribedSeconds, Math.ceil(seconds))
  return Math.round((billed / 60) * minutePrice * 1_000_000)
}

/** What a deployment asks, how often about the stance, and what its operator says that a minute of transcription costs, in dollars. */
export type EstimatedModel = PricedModel & { votes: number; minutePrice?: number | undefined }

/** What analysing an hour of speech costs by list price, in millionths of a dollar; null for a model without a known price. */
export function analysisHourMicrodollars(model: EstimatedModel): number | null {
  const { transcriptTokens, checkedTokens, answerTokens } = hourOfSpeech
  const answers = answersWith(model.votes)
  const usage = {
    inputTokens: checkedTokens,
    outputTokens: answers * answerTokens,
    // The first question writes the cache that the others read.
    cacheWriteTokens: transcriptTokens,
    cacheReadTokens: (answers - 1) * transcriptTokens,
  }
  return microdollarsOf(usage, model)
}
