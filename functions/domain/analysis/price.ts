import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { geographicFactor, modelPrices } from '#shared/deployment/prices.ts'

const isGlobal = (model: string) => model.startsWith('global.')

/** What the tokens cost by list price, in cents; null for a model whose price is not known here. */
export function centsOf(usage: TokenUsage, model: string): number | null {
  const price = modelPrices.find((candidate) => candidate.model.test(model))?.price
  if (!price) return null
  const dollarsPerMillion =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  const dollars = (dollarsPerMillion / 1_000_000) * (isGlobal(model) ? 1 : geographicFactor)
  return Math.round(dollars * 10_000) / 100
}
