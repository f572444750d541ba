import type { TokenUsage } from '#functions/analysis/conversation.ts'

/** Cents for a million tokens: Amazon Bedrock's list price on demand, us-east-1, November 2026. */
const prices: readonly {
  model: RegExp
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}[] = [
  { model: /claude-sonnet-4/, input: 300, output: 1500, cacheRead: 30, cacheWrite: 375 },
  { model: /claude-haiku-4/, input: 100, output: 500, cacheRead: 10, cacheWrite: 125 },
]

/** What the tokens cost by list price, in cents; null for a model whose price is not known here. */
export function centsOf(usage: TokenUsage, model: string): number | null {
  const price = prices.find((candidate) => candidate.model.test(model))
  if (!price) return null
  const cents =
    usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cacheReadTokens * price.cacheRead +
    usage.cacheWriteTokens * price.cacheWrite
  return Math.round(cents / 10_000) / 100
}
