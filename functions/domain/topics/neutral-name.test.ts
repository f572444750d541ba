import { expect, test } from 'vitest'
import { normaliseTopics } from '#functions/domain/analysis/topics.ts'
import { neutralName } from '#functions/domain/topics/neutral-name.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { neutralTopics } from '#shared/domain/neutral-topics.ts'
import { normaliseTopicName } from '#shared/domain/topic.ts'

const all = [...neutralTopics.left, ...neutralTopics.right]
const loadedKeys = all.map(({ loaded }) => topicKey(loaded))

test('both sides have as many names, and none occurs twice', () => {
  expect(Math.abs(neutralTopics.left.length - neutralTopics.right.length)).toBeLessThanOrEqual(1)
  expect(new Set(loadedKeys).size).toBe(all.length)
})

test.each(all)(
  '“$loaded” becomes “$neutral”, which is a name that is kept, and neither loaded nor folded to one [S18.2]',
  (entry) => {
    expect(normaliseTopics([entry.loaded])).toEqual([entry.neutral])
    expect(normaliseTopics([entry.neutral])).toEqual([entry.neutral])
    expect(loadedKeys).not.toContain(topicKey(entry.neutral))
    expect(normaliseTopicName(entry.neutral)).toBe(entry.neutral)
  },
)

test.each(all)('the reason for “$loaded” is one sentence', ({ reason }) => {
  expect(reason).toMatch(/^[A-Z][^.!?]+\.$/)
})

test.each([
  ['illegal alien', 'Immigrants without legal status'],
  ['The Death Taxes', 'Estate tax'],
  ['ANTI CHOICE MOVEMENT', 'Anti-abortion movement'],
  ["Don't say gay", 'LGBTQ topics in schools'],
  ['Voters suppression', 'Voting rules'],
])('%j is found however it is written', (name, neutral) => {
  expect(neutralName(name)).toBe(neutral)
})

test.each(['Taxes', 'Estate tax', 'Immigration', 'Big Oil prices', 'Illegal immigration'])(
  '%j stays',
  (name) => {
    expect(neutralName(name)).toBe(name)
  },
)
