import { afterAll, beforeAll, expect, test } from 'vitest'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { reviewTopics } from '#functions/data/topics/topic-review.ts'
import { listSuggestions } from '#functions/data/topics/topic-suggestions.ts'
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
import { publishOn, requestMerge, settleMerge } from '#tests/integration/topic-merge-helpers.ts'

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

test('a topic into which another was merged before its review is suggested as usual', async () => {
  const catalogue = await published([['Immigration reform', 'Levies'], ['Reform of immigration'], ['Taxes']])
  const people = await environment.newTable()
  await settleMerge({ catalogue, people }, await requestMerge(catalogue, 'Levies', 'Immigration reform'))
  const merging = await requestMerge(catalogue, 'Taxes', 'Immigration reform')
  await reviewAll(catalogue)
  await settleMerge({ catalogue, people }, merging)
  await publishOn(catalogue, 2, ['Imigration reform', 'Reform of immigration'])
  await reviewAll(catalogue)
  expect((await suggestedNames(catalogue)).toSorted()).toEqual([
    ['Immigration reform', 'Imigration reform', 'spelling'],
    ['Immigration reform', 'Reform of immigration', 'word-order'],
  ])
  expect(await requestMerge(catalogue, 'Immigration reform', 'Reform of immigration')).toBe(1)
})
