import type { ListedModel, ModelAbilities } from '#shared/deployment/listed-model.ts'

/**
 * The models that we know: what they cost and how they are asked, as found on 2026-11-29.
 * `docs/evaluation/models.md` says where each fact was found. Null: not found; the code then uses the careful
 * setting. Look models up with `shared/deployment/find-model.ts`.
 */

const claudePrices = 'https://platform.claude.com/docs/en/about-claude/pricing'
const bedrockPrices = 'https://aws.amazon.com/bedrock/pricing/'
const claudeList = { longPrompt: null, geographicFactor: 1.1, source: claudePrices }
const bedrockList = { longPrompt: null, geographicFactor: 1, source: bedrockPrices }

/** The largest minimum that is documented for any model of Claude; for those whose own was not found. */
const largestMinimum = { smallestPrefixTokens: 4096 }

const claudeProfiles = ['global', 'us', 'eu', 'au', 'jp']
const newTokenizer = 1.3

export const haiku55 = {
  name: 'Claude Haiku 5.5',
  family: 'claude',
  id: 'anthropic.claude-haiku-5-5',
  profiles: claudeProfiles,
  tools: 'forced',
  cachePoints: largestMinimum,
  thinking: 'optional',
  tokenizerFactor: newTokenizer,
  contextTokens: 1_000_000,
  longestAnswerTokens: 128_000,
  price: {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite: 0.125,
    ...claudeList,
    longPrompt: { above: 100_000, factor: 5 },
  },
  lifecycle: { state: 'active', released: '2026-10-07', endsNotBefore: '2027-10-07' },
} as const satisfies ListedModel

/**
 * For any server with OpenAI's chat completions API. Operators state its price; the server decides by itself
 * what it caches.
 */
export const openAiCompatible: ListedModel = {
  name: 'a server with OpenAI’s API',
  family: 'openai-compatible',
  id: null,
  profiles: [],
  tools: 'forced',
  cachePoints: null,
  thinking: 'off',
  tokenizerFactor: null,
  contextTokens: null,
  longestAnswerTokens: null,
  price: null,
  lifecycle: { state: 'unknown', released: null, endsNotBefore: null },
}

/**
 * A current model of the lowest price class whose request form is documented. Its ratings are not measured
 * yet; `npm run evaluate` does.
 */
export const defaultModelId = `global.${haiku55.id}`

/** For a model that is not in the table: nothing in its request can be refused but its ID. */
export const carefulAbilities: ModelAbilities = {
  tools: 'none',
  cachePoints: null,
  thinking: 'always',
}

export const listedModels: readonly ListedModel[] = [
  haiku55,
  {
    name: 'Claude Haiku 4.5',
    family: 'claude',
    id: 'anthropic.claude-haiku-4-5-20251001-v1:0',
    profiles: claudeProfiles,
    tools: 'forced',
    cachePoints: { smallestPrefixTokens: 4096 },
    thinking: 'off',
    tokenizerFactor: 1,
    contextTokens: 200_000,
    longestAnswerTokens: 64_000,
    price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25, ...claudeList },
    lifecycle: { state: 'unknown', released: '2025-10-16', endsNotBefore: '2026-10-16' },
  },
  {
    name: 'Claude Sonnet 4.5',
    family: 'claude',
    id: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    profiles: claudeProfiles,
    tools: 'forced',
    cachePoints: { smallestPrefixTokens: 1024 },
    thinking: 'off',
    tokenizerFactor: 1,
    contextTokens: 200_000,
    longestAnswerTokens: 64_000,
    price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, ...claudeList },
    lifecycle: { state: 'legacy', released: '2025-09-29', endsNotBefore: null },
  },
  {
    name: 'Claude Sonnet 4.6',
    family: 'claude',
    id: 'anthropic.claude-sonnet-4-6',
    profiles: claudeProfiles,
    tools: 'forced',
    cachePoints: { smallestPrefixTokens: 2048 },
    thinking: 'off',
    tokenizerFactor: 1,
    contextTokens: 1_000_000,
    longestAnswerTokens: 64_000,
    price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, ...claudeList },
    lifecycle: { state: 'legacy', released: '2026-02-17', endsNotBefore: null },
  },
  {
    name: 'Claude Sonnet 5',
    family: 'claude',
    id: 'anthropic.claude-sonnet-5',
    profiles: claudeProfiles,
    tools: 'forced',
    cachePoints: { smallestPrefixTokens: 1024 },
    thinking: 'optional',
    tokenizerFactor: newTokenizer,
    contextTokens: 1_000_000,
    longestAnswerTokens: 128_000,
    price: { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, ...claudeList },
    lifecycle: { state: 'legacy', released: '2026-06-30', endsNotBefore: null },
  },
  {
    name: 'Claude Sonnet 5.5',
    family: 'claude',
    id: 'anthropic.claude-sonnet-5-5',
    profiles: claudeProfiles,
    tools: 'automatic',
    cachePoints: largestMinimum,
    thinking: 'adjustable',
    tokenizerFactor: newTokenizer,
    contextTokens: 1_000_000,
    longestAnswerTokens: 128_000,
    price: { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5, ...claudeList },
    lifecycle: { state: 'active', released: '2026-09-28', endsNotBefore: null },
  },
  {
    name: 'Claude Opus 5.5',
    family: 'claude',
    id: 'anthropic.claude-opus-5-5',
    profiles: claudeProfiles,
    tools: 'automatic',
    cachePoints: largestMinimum,
    thinking: 'adjustable',
    tokenizerFactor: newTokenizer,
    contextTokens: 1_000_000,
    longestAnswerTokens: 128_000,
    price: { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5, ...claudeList },
    lifecycle: { state: 'active', released: '2026-09-22', endsNotBefore: null },
  },
  {
    name: 'Amazon Nova 2 Lite',
    family: 'nova',
    id: 'amazon.nova-2-lite-v1:0',
    profiles: ['global', 'us', 'eu', 'apac', 'jp'],
    tools: 'automatic',
    cachePoints: null,
    thinking: 'off',
    tokenizerFactor: null,
    contextTokens: 1_000_000,
    longestAnswerTokens: 64_000,
    price: {
      input: 0.3,
      output: 2.5,
      cacheRead: 0.075,
      cacheWrite: null,
      ...bedrockList,
      geographicFactor: 1.1,
    },
    lifecycle: { state: 'active', released: '2025-12-02', endsNotBefore: null },
  },
  {
    name: 'Amazon Nova 2 Pro',
    family: 'nova',
    id: 'amazon.nova-2-pro-preview-20251202-v1:0',
    profiles: ['us'],
    tools: 'automatic',
    cachePoints: null,
    thinking: 'off',
    tokenizerFactor: null,
    contextTokens: 1_000_000,
    longestAnswerTokens: 64_000,
    price: null,
    lifecycle: { state: 'preview', released: '2025-12-02', endsNotBefore: null },
  },
  {
    name: 'Amazon Nova Pro',
    family: 'nova',
    id: 'amazon.nova-pro-v1:0',
    profiles: ['us', 'eu', 'apac'],
    tools: 'automatic',
    cachePoints: null,
    thinking: 'off',
    tokenizerFactor: null,
    contextTokens: 300_000,
    longestAnswerTokens: 10_000,
    price: { input: 0.8, output: 3.2, cacheRead: 0.2, cacheWrite: null, ...bedrockList },
    lifecycle: { state: 'active', released: '2024-12-03', endsNotBefore: null },
  },
  {
    name: 'OpenAI gpt-oss-120b',
    family: 'open',
    id: 'openai.gpt-oss-120b-1:0',
    profiles: [],
    tools: 'automatic',
    cachePoints: null,
    thinking: 'always',
    tokenizerFactor: null,
    contextTokens: 128_000,
    longestAnswerTokens: 16_000,
    price: { input: 0.15, output: 0.6, cacheRead: null, cacheWrite: null, ...bedrockList },
    lifecycle: { state: 'active', released: '2025-08-05', endsNotBefore: null },
  },
  {
    name: 'DeepSeek R1',
    family: 'open',
    id: 'deepseek.r1-v1:0',
    profiles: ['us'],
    tools: 'none',
    cachePoints: null,
    thinking: 'always',
    tokenizerFactor: null,
    contextTokens: 128_000,
    longestAnswerTokens: 32_000,
    price: { input: 1.35, output: 5.4, cacheRead: null, cacheWrite: null, ...bedrockList },
    lifecycle: { state: 'unknown', released: '2025-03-10', endsNotBefore: null },
  },
  openAiCompatible,
]
