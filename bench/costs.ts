import { writeResults } from '#bench/measuring.ts'
import type { TokenCounts } from '#functions/domain/analysis/conversation.ts'
import { hourUsage, microdollarsOf } from '#functions/domain/analysis/price.ts'
import { findModel } from '#shared/deployment/find-model.ts'
import { defaultModelId } from '#shared/deployment/models.ts'
import { answersWith } from '#shared/deployment/prices.ts'

/** Votes of an episode whose first two agree, and of one whose first two do not. */
const fewestVotes = 2
const mostVotes = 3

/** Batch inference costs half on Bedrock, and reads nothing from the cache. */
const batchFactor = 0.5

/** Before the check of quotes stopped saying twice whether a quote stands. */
const checkedQuotes = 20
const before = JSON.stringify({ quote: 10, stands: true, reason: 'stands' })
const after = JSON.stringify({ quote: 10, reason: 'stands' })
const charactersPerToken = 4
const repeatedTokens = Math.round((checkedQuotes * (before.length - after.length)) / charactersPerToken)

/** The default first, then others of each family, each by its cheapest profile. */
export const comparedModels = [
  defaultModelId,
  'global.anthropic.claude-haiku-4-5-20251001-v1:0',
  'global.anthropic.claude-sonnet-4-6',
  'global.anthropic.claude-sonnet-5-5',
  'global.amazon.nova-2-lite-v1:0',
  'openai.gpt-oss-120b-1:0',
] as const

const dollarsOf = (modelId: string, usage: TokenCounts) =>
  (microdollarsOf(usage, { id: modelId }) ?? Number.NaN) / 1_000_000

function withoutCache({
  inputTokens,
  outputTokens,
  cacheReadTokens,
  cacheWriteTokens,
}: TokenCounts): TokenCounts {
  const read = inputTokens + cacheReadTokens + cacheWriteTokens
  return { inputTokens: read, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 }
}

const repeating = (usage: TokenCounts): TokenCounts => ({
  ...usage,
  outputTokens: usage.outputTokens + repeatedTokens,
})

/** Dollars of model for an hour of audio with a transcript. Each lever is added to those before it. */
export function leversOf(modelId: string) {
  const all = hourUsage(modelId, answersWith(mostVotes))
  const fewest = hourUsage(modelId, answersWith(fewestVotes))
  return {
    'no lever': dollarsOf(modelId, repeating(withoutCache(all))),
    'batch inference instead of the cache': batchFactor * dollarsOf(modelId, repeating(withoutCache(all))),
    'prefix read from the cache': dollarsOf(modelId, repeating(all)),
    'answers without repetition': dollarsOf(modelId, all),
    'third vote only where needed': dollarsOf(modelId, fewest),
  }
}

const shown = (dollars: number) => `$${dollars.toFixed(4)}`

export function leverTable() {
  return comparedModels.map((modelId) => ({
    model: findModel(modelId)?.name ?? modelId,
    ...Object.fromEntries(
      Object.entries(leversOf(modelId)).map(([lever, dollars]) => [lever, shown(dollars)]),
    ),
  }))
}

if (import.meta.filename === process.argv[1]) {
  const figures = leverTable()
  console.table(figures)
  writeResults('costs', { figures })
}
