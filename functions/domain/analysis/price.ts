import type { TokenCounts, TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { abilitiesOf, findModel, isGlobalProfile } from '#shared/deployment/find-model.ts'
import {
  answersWith,
  assumedTokenizerFactor,
  freeModels,
  hourOfSpeech,
  servicePrices,
  type TokenPrice,
} from '#shared/deployment/prices.ts'

/** `longFactor`: how many times as much a request with a long prompt costs. */
type ModelPrice = TokenPrice & { longFactor: number }

const nothing: ModelPrice = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, longFactor: 1 }

/** `ownPrice`: set by the operator; overrides our price list. */
export type PricedModel = { id: string; ownPrice?: TokenPrice | undefined }

function listPriceOf(modelId: string): ModelPrice | undefined {
  const price = findModel(modelId)?.price
  if (!price) return undefined
  const { input, output, cacheRead, cacheWrite, longPrompt } = price
  const factor = isGlobalProfile(modelId) ? 1 : price.geographicFactor
  return {
    input: input * factor,
    output: output * factor,
    cacheRead: (cacheRead ?? input) * factor,
    cacheWrite: (cacheWrite ?? input) * factor,
    longFactor: longPrompt?.factor ?? 1,
  }
}

function priceOf({ id, ownPrice }: PricedModel): ModelPrice | undefined {
  if (freeModels.includes(id)) return nothing
  return ownPrice ? { ...ownPrice, longFactor: 1 } : listPriceOf(id)
}

export const hasKnownPrice = (model: PricedModel) => priceOf(model) !== undefined

/** Dollars per million tokens are millionths of a dollar per token. */
const costOf = (counts: TokenCounts, price: TokenPrice) =>
  counts.inputTokens * price.input +
  counts.outputTokens * price.output +
  counts.cacheReadTokens * price.cacheRead +
  counts.cacheWriteTokens * price.cacheWrite

/** Marks the tokens of a request that costs more because of its long prompt. */
export function withLongPrompt(usage: TokenCounts, modelId: string): TokenUsage {
  const above = findModel(modelId)?.price?.longPrompt?.above
  const prompt = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens
  return above === undefined || prompt <= above ? usage : { ...usage, inLongPrompts: usage }
}

/** Null for a model of unknown price. */
export function microdollarsOf(usage: TokenUsage, model: PricedModel): number | null {
  const price = priceOf(model)
  if (!price) return null
  const surcharge = usage.inLongPrompts ? costOf(usage.inLongPrompts, price) * (price.longFactor - 1) : 0
  return Math.round(costOf(usage, price) + surcharge)
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

/** Tokens for the same text, relative to Claude up to 4.6. */
export const tokenizerFactorOf = (modelId: string): number =>
  findModel(modelId)?.tokenizerFactor ?? assumedTokenizerFactor

/** Assumed tokens for an hour of speech, without a long prompt: longer transcripts are read in parts. */
export function hourUsage(modelId: string, answers: number): TokenCounts {
  const { cachePoints, thinking } = abilitiesOf(modelId)
  const { transcriptTokens, checkedTokens, answerTokens, thoughtTokens } = hourOfSpeech
  const factor = tokenizerFactorOf(modelId)
  const thinks = thinking === 'always' || thinking === 'adjustable'
  const read = Math.round(transcriptTokens * factor)
  const checked = Math.round(checkedTokens * factor)
  return {
    inputTokens: checked + (cachePoints ? 0 : answers * read),
    outputTokens: answers * Math.round(answerTokens * factor + (thinks ? thoughtTokens : 0)),
    // The first call writes the cache that the others read.
    cacheWriteTokens: cachePoints ? read : 0,
    cacheReadTokens: cachePoints ? (answers - 1) * read : 0,
  }
}

/** Price per hour of speech with all votes; null for a model of unknown price. */
export function analysisHourMicrodollars(model: EstimatedModel): number | null {
  return microdollarsOf(hourUsage(model.id, answersWith(model.votes)), model)
}
