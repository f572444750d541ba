import { expect, test } from 'vitest'
import { centsOf } from '#functions/domain/analysis/price.ts'

const million = { inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
const each = {
  inputTokens: 1_000_000,
  outputTokens: 1_000_000,
  cacheReadTokens: 1_000_000,
  cacheWriteTokens: 1_000_000,
}

test('input, output, reading and writing the cache have prices of their own', () => {
  const global = 'global.anthropic.claude-sonnet-4-6'
  expect(centsOf(million, global)).toBe(300)
  expect(centsOf({ ...million, inputTokens: 0, outputTokens: 1_000_000 }, global)).toBe(1500)
  expect(centsOf({ ...million, inputTokens: 0, cacheReadTokens: 1_000_000 }, global)).toBe(30)
  expect(centsOf({ ...million, inputTokens: 0, cacheWriteTokens: 1_000_000 }, global)).toBe(375)
})

test.each([
  'us.anthropic.claude-sonnet-4-6',
  'eu.anthropic.claude-sonnet-4-6',
  'apac.anthropic.claude-sonnet-4-5-20250929-v1:0',
  'anthropic.claude-sonnet-4-6',
])('%s costs a tenth more than the global profile', (model) => {
  expect(centsOf(each, 'global.anthropic.claude-sonnet-4-6')).toBe(2205)
  expect(centsOf(each, model)).toBe(2425.5)
})

test('a model without a known price has no cost', () => {
  expect(centsOf(million, 'amazon.nova-pro-v1:0')).toBeNull()
  expect(centsOf(million, 'llama3.2')).toBeNull()
})
