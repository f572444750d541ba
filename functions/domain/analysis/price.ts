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

/** `ownPrice`: set by the operator; overrides our price list. */
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

export const hasKnownPrice = (model: PricedModel) => priceOf(model) !== undefined

/** Null for a model of unknown price. */
export function microdollarsOf(usage: TokenUsage, model: PricedModel): number | null {
  const price = priceOf(model)
  if (!price) return null
  // Dollars per million tokens are millionths of a dollar per token.
  const microdollars =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  return Math.round(microdollars)
}

/** Rounded to hundredths of a cent. */
export const toCents = (microdollars: number) => Math.round(microdollars / 100) / 100

/** Null for a model of unknown price. */
export function centsOf(usage: TokenUsage, model: PricedModel): number | null {
  const microdollars = microdollarsOf(usage, model)
  return microdollars === null ? null : toCents(microdollars)
}

/** The minimum charge per file in seconds (Amazon Transcribe, "Pricing"). */
const leastTranscribedSeconds = 15

export function transcriptionMicrodollars(
  seconds: number,
  minutePrice: number = servicePrices.transcribedMinute,
): number {
  const billed = Math.max(leastTranscribedSeconds, Math.ceil(seconds))
  return Math.round((billed / 60) * minutePrice * 1_000_000)
}

/** `votes`: stance calls per episode. `minutePrice`: dollars per minute of transcription. */
export type EstimatedModel = PricedModel & { votes: number; minutePrice?: number | undefined }

/** Price per hour of speech; null for a model of unknown price. */
export function analysisHourMicrodollars(model: EstimatedModel): number | null {
  const { transcriptTokens, checkedTokens, answerTokens } = hourOfSpeech
  const answers = answersWith(model.votes)
  const usage = {
    inputTokens: checkedTokens,
    outputTokens: answers * answerTokens,
    // The first call writes the cache that the others read.
    cacheWriteTokens: transcriptTokens,
    cacheReadTokens: (answers - 1) * transcriptTokens,
  }
  return microdollarsOf(usage, model)
}
