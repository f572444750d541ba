import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedModels, leversOf, leverTable } from '#bench/costs.ts'
import { defaultModelId } from '#shared/deployment/models.ts'

const page = readFileSync('docs/evaluation/models.md', 'utf8')

test('the page about models has the figures of the benchmark', () => {
  for (const figures of leverTable()) expect(page).toContain(`| ${Object.values(figures).join(' | ')} |\n`)
})

test('an hour of audio with a transcript costs less than a cent of the default model', () => {
  const levers = leversOf(defaultModelId)
  expect(levers['answers without repetition']).toBeLessThan(0.01)
  expect(levers['third vote only where needed']).toBeLessThan(levers['answers without repetition'])
})

test('the cache saves more than batch inference for each model that has one', () => {
  const cached = comparedModels.filter((modelId) => modelId.includes('claude'))
  for (const modelId of cached) {
    const levers = leversOf(modelId)
    expect(levers['prefix read from the cache']).toBeLessThan(levers['batch inference instead of the cache'])
  }
  expect(cached).toHaveLength(4)
})
