import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { topicSuggestionKey } from '#functions/data/topics/topic-merge-keys.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import { keepApart, listSuggestions } from '#functions/data/topics/topic-suggestions.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  countingTable,
  dyingTable,
  KilledError,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { sampleItems } from '#tests/integration/catalogue-samples.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { beginMerge, idOf, publishOn, settleMerge } from '#tests/integration/topic-merge-helpers.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

async function reviewAll(catalogue: Table): Promise<number> {
  for (let steps = 1; ; steps += 1) if (await reviewTopics(catalogue)) return steps
}

const suggestedNames = async (catalogue: Table) =>
  (await listSuggestions(catalogue, 20)).map(({ first, second, likeness }) => [
    first.name,
    second.name,
    likeness,
  ])

async function published(topics: readonly string[][]): Promise<Table> {
  const catalogue = await environment.newTable()
  await importShow(catalogue, sampleItems(topics.length))
  for (const [index, names] of topics.entries()) await publishOn(catalogue, index + 1, names)
  return catalogue
}

test('two spellings of one topic are one topic, under the first one’s name [S18.1]', async () => {
  const catalogue = await published([
    ['Taxes', 'Health-care'],
    ['tax', 'Healthcare', 'Regulating banks'],
    ['The taxes', 'Bank regulation'],
  ])
  const taxes = await idOf(catalogue, 'Taxes')
  expect(await findTopicByName(catalogue, 'TAX')).toEqual({ topicId: taxes, name: 'Taxes' })
  expect(await readTopicFrequency(catalogue, taxes)).toBe(3)
  expect(await readTopicFrequency(catalogue, await idOf(catalogue, 'Health care'))).toBe(2)
  expect(await findTopicByName(catalogue, 'bank regulations')).toMatchObject({ name: 'Regulating banks' })
  expect(await findDrift(catalogue)).toEqual([])
})

test('similar topics are suggested for merging once, and merged ones are no longer suggested [S18.6]', async () => {
  const catalogue = await published([
    ['Immigration reform', 'Texas', 'Climate change'],
    ['Reform of immigration', 'Taxes', 'Climate chagne'],
    ['Imigration reform'],
  ])
  expect(await suggestedNames(catalogue)).toEqual([])
  await reviewAll(catalogue)
  await reviewAll(catalogue)
  const found = await suggestedNames(catalogue)
  expect(found.toSorted()).toEqual([
    ['Climate change', 'Climate chagne', 'spelling'],
    ['Immigration reform', 'Imigration reform', 'spelling'],
    ['Immigration reform', 'Reform of immigration', 'word-order'],
  ])
  const from = await beginMerge(catalogue, 'Imigration reform', 'Immigration reform')
  expect(await suggestedNames(catalogue)).toHaveLength(2)
  await settleMerge({ catalogue, people: await environment.newTable() }, from)
  expect(
    JSON.stringify((await contentOf(catalogue)).filter(({ pk }) => pk === 'topic-suggestions')),
  ).not.toContain(`"secondId":${from}`)
})

test('suggestions of topics without episodes do not hide others', async () => {
  const catalogue = await published([['Immigration reform'], ['Reform of immigration']])
  await reviewAll(catalogue)
  const gone = Array.from({ length: 90 }, (_, index) => ({
    ...topicSuggestionKey(500 + index, 700),
    firstId: 500 + index,
    secondId: 700,
    likeness: 'spelling',
  }))
  for (const Item of gone) await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
  expect(await suggestedNames(catalogue)).toEqual([
    ['Immigration reform', 'Reform of immigration', 'word-order'],
  ])
})

test('two topics that an admin keeps apart are not suggested again, even after a new review of all topics [S18.6]', async () => {
  const catalogue = await published([['Immigration reform'], ['Reform of immigration']])
  await reviewAll(catalogue)
  await keepApart(catalogue, 2, 1)
  expect(await suggestedNames(catalogue)).toEqual([])
  const Key = { pk: 'settings', sk: 'topic-review' }
  await catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key }))
  await reviewAll(catalogue)
  expect(await suggestedNames(catalogue)).toEqual([])
})

test('a step reviews twenty-five topics, and costs one or two units if none is new', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Subject number ${index}`)
  const chunks = Array.from({ length: 8 }, (_, index) => names.slice(index * 8, index * 8 + 8))
  const catalogue = await published(chunks)
  expect(await reviewAll(catalogue)).toBe(3)
  const counting = countingTable(environment, catalogue)
  expect(await reviewTopics(counting)).toBe(true)
  expect(counting.take()).toBeLessThanOrEqual(2)
  counting.client.destroy()
})

test('a topic into which another was merged before its review is suggested as usual', async () => {
  const catalogue = await published([['Immigration reform', 'Levies'], ['Reform of immigration'], ['Taxes']])
  const people = await environment.newTable()
  await settleMerge({ catalogue, people }, await beginMerge(catalogue, 'Levies', 'Immigration reform'))
  const merging = await beginMerge(catalogue, 'Taxes', 'Immigration reform')
  await reviewAll(catalogue)
  await settleMerge({ catalogue, people }, merging)
  await publishOn(catalogue, 2, ['Imigration reform', 'Reform of immigration'])
  await reviewAll(catalogue)
  expect((await suggestedNames(catalogue)).toSorted()).toEqual([
    ['Immigration reform', 'Imigration reform', 'spelling'],
    ['Immigration reform', 'Reform of immigration', 'word-order'],
  ])
  expect(await beginMerge(catalogue, 'Immigration reform', 'Reform of immigration')).toBe(1)
})

test('a review of topics, killed before any write and repeated, has the same result', async () => {
  const whole = await published([
    ['Immigration reform', 'Taxes'],
    ['Reform of immigration', 'Imigration reform'],
  ])
  const before = await contentOf(whole)
  const counting = dyingTable(environment, whole, Number.POSITIVE_INFINITY)
  await reviewAll(counting)
  const expected = await contentOf(whole)
  expect(counting.written()).toBeGreaterThan(2)
  for (let write = 1; write <= counting.written(); write += 1) {
    const table = await environment.newTable()
    await putItems(table, before)
    const mortal = dyingTable(environment, table, write)
    await expect(reviewAll(mortal)).rejects.toBeInstanceOf(KilledError)
    await reviewAll(table)
    expect(await contentOf(table)).toEqual(expected)
    mortal.client.destroy()
  }
  counting.client.destroy()
})
