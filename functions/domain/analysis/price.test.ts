import { expect, test } from 'vitest'
import { addTokens } from '#functions/domain/analysis/conversation.ts'
import {
  analysisHourMicrodollars,
  centsOf,
  hasKnownPrice,
  microdollarsOf,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

const million = { inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
const each = {
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  cacheReadTokens: 1_000_000,
  cacheWriteTokens: 1_000_000,
}

test('input, output, reading and writing the cache have prices of their own', () => {
  const global = 'global.anthropic.claude-sonnet-4-6'
  expect(centsOf(million, { id: global })).toBe(300)
  expect(centsOf({ ...million, inputTokens: 0, outputTokens: 1_000_000 }, { id: global })).toBe(1500)
  expect(centsOf({ ...million, inputTokens: 0, cacheReadTokens: 1_000_000 }, { id: global })).toBe(30)
  expect(centsOf({ ...million, inputTokens: 0, cacheWriteTokens: 1_000_000 }, { id: global })).toBe(375)
})

test.each([
  'us.anthropic.claude-sonnet-4-6',
  'eu.anthropic.claude-sonnet-4-6',
  'au.anthropic.claude-sonnet-4-5-20250929-v1:0',
  'arn:aws:bedrock:eu-central-1:123456789012:inference-profile/eu.anthropic.claude-sonnet-4-6',
  'anthropic.claude-sonnet-4-6',
])('%s costs a tenth more than the global profile', (model) => {
  expect(centsOf(each, { id: 'global.anthropic.claude-sonnet-4-6' })).toBe(2205)
  expect(centsOf(each, { id: model })).toBe(2425.5)
})

test('a model without a known price has no cost', () => {
  expect(centsOf(million, { id: 'us.amazon.nova-2-pro-preview-20251202-v1:0' })).toBeNull()
  expect(centsOf(million, { id: 'global.anthropic.claude-sonnet-5-6' })).toBeNull()
  expect(centsOf(million, { id: 'llama3.2' })).toBeNull()
})

test.each([embeddedAnalystName, writtenByHand])('%s costs nothing [S17.19]', (id) => {
  expect(centsOf(each, { id })).toBe(0)
  expect(hasKnownPrice({ id })).toBe(true)
})

test('what an operator says of the price counts for every model but those that cost nothing [S17.20]', () => {
  const ownPrice = modelPriceSchema.parse('0.5,1.5')
  expect(centsOf(each, { id: 'llama3.2', ownPrice })).toBe(300)
  expect(centsOf(each, { id: 'global.anthropic.claude-sonnet-4-6', ownPrice })).toBe(300)
  expect(centsOf(each, { id: embeddedAnalystName, ownPrice })).toBe(0)
  expect(centsOf(each, { id: 'llama3.2', ownPrice: modelPriceSchema.parse('0,0') })).toBe(0)
  expect(analysisHourMicrodollars({ id: 'llama3.2', votes: 3, ownPrice })).toBe(84_810)
})

test.each(['1', '1,', ',1', '1,2,3', '-1,2', '1e3,2', 'free'])('“%s” is no price', (text) => {
  expect(modelPriceSchema.safeParse(text).success).toBe(false)
})

test('without a word of the operator only models of the list have a price', () => {
  const ownPrice = modelPriceSchema.parse('')
  expect(hasKnownPrice({ id: 'llama3.2', ownPrice })).toBe(false)
  expect(hasKnownPrice({ id: 'us.anthropic.claude-haiku-4-5', ownPrice })).toBe(true)
})

test('a few tokens cost whole millionths of a dollar, so that sums are exact', () => {
  const few = { inputTokens: 7, outputTokens: 3, cacheReadTokens: 11, cacheWriteTokens: 5 }
  expect(microdollarsOf(few, { id: 'global.anthropic.claude-sonnet-4-6' })).toBe(88)
  expect(microdollarsOf(few, { id: 'llama3.2' })).toBeNull()
})

test('an unknown price of the cache is that of input', () => {
  const id = 'openai.gpt-oss-120b-1:0'
  expect(centsOf({ ...million, cacheReadTokens: 1_000_000, cacheWriteTokens: 1_000_000 }, { id })).toBe(45)
})

test('only requests with a long prompt cost more, also among others [S17.19]', () => {
  const id = 'global.anthropic.claude-haiku-5-5'
  const short = { inputTokens: 90_000, outputTokens: 1000, cacheReadTokens: 10_000, cacheWriteTokens: 0 }
  const long = { inputTokens: 90_001, outputTokens: 1000, cacheReadTokens: 10_000, cacheWriteTokens: 0 }
  expect(microdollarsOf(short, { id })).toBe(9600)
  expect(microdollarsOf({ ...long, inLongPrompts: long }, { id })).toBe(48_001)
  expect(microdollarsOf(addTokens(short, { ...long, inLongPrompts: long }), { id })).toBe(9600 + 48_001)
  const ownPrice = modelPriceSchema.parse('1,1')
  expect(microdollarsOf({ ...long, inLongPrompts: long }, { id, ownPrice })).toBe(101_001)
})

test.each([
  [3600, 1_440_000],
  [60.2, 24_400],
  [3, 6000],
  [0, 6000],
])('transcribing %s seconds costs %i millionths of a dollar', (seconds, microdollars) => {
  expect(transcriptionMicrodollars(seconds)).toBe(microdollars)
})

test('an hour of speech has an estimate for a model whose price is known', () => {
  expect(analysisHourMicrodollars({ id: 'global.anthropic.claude-sonnet-4-6', votes: 3 })).toBe(136_800)
  expect(analysisHourMicrodollars({ id: 'global.anthropic.claude-haiku-5-5', votes: 3 })).toBe(5928)
  expect(analysisHourMicrodollars({ id: 'llama3.2', votes: 3 })).toBeNull()
})

test('each vote more is one more reading and one more answer', () => {
  const id = 'global.anthropic.claude-sonnet-4-6'
  const [one = 0, three = 0, five = 0] = [1, 3, 5].map((votes) =>
    Number(analysisHourMicrodollars({ id, votes })),
  )
  // 16,000 tokens read from the cache at $0.30 and 400 output tokens at $15 per million.
  expect([three - one, five - three]).toEqual([2 * 10_800, 2 * 10_800])
})

test('a model without cache points reads the transcript anew with each question', () => {
  // 7 × 20,800 tokens and 2,600 of quotes at $0.15, 7 × (520 answered + 500 thought) at $0.60 per million.
  expect(analysisHourMicrodollars({ id: 'openai.gpt-oss-120b-1:0', votes: 3 })).toBe(22_230 + 4284)
})
