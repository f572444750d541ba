import { afterEach, beforeEach, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItems } from '#tests/integration/catalogue-samples.ts'
import { forgetTopicReview, seedEmptySuggestions } from '#tests/integration/damaged-records.ts'
import { finishUpkeep } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { idOf, publishOn } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment
let token: string
beforeEach(async () => {
  environment = await openHttpEnvironment()
  startNewContainer()
  token = (await environment.signIn({ role: 'admin' })).token
})
afterEach(() => environment.close())

async function publish(...topics: readonly string[][]): Promise<void> {
  await importShow(environment.catalogue, sampleItems(topics.length))
  for (const [index, names] of topics.entries()) await publishOn(environment.catalogue, index + 1, names)
}

async function ask(name: string, call: Call = {}) {
  const { statusCode, body = '' } = await environment.call(name, { token, ...call })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body)
}

async function suggested() {
  const { suggestions } = topicMergesApi.list.answer.parse(await ask('topic-merges.list'))
  return suggestions.map(({ first, second, likeness }) => [first.name, second.name, likeness])
}

async function begin(from: string, into: string): Promise<number> {
  const [from_id, into_id] = [
    await idOf(environment.catalogue, from),
    await idOf(environment.catalogue, into),
  ]
  const answer = await environment.call('topic-merges.begin', { body: { from_id, into_id }, token })
  expect(answer.statusCode, answer.body).toBe(202)
  return from_id
}

test('two spellings of one topic are one topic, under the first one’s name [S18.1]', async () => {
  await publish(
    ['Taxes', 'Health-care'],
    ['tax', 'Healthcare', 'Regulating banks'],
    ['The taxes', 'Bank regulation'],
  )
  const found = async (prefix: string) =>
    topicsApi.search.answer
      .parse(await ask('topics.search', { query: { prefix } }))
      .topics.map(({ name, frequency }) => [name, frequency])
  expect(await found('Tax')).toEqual([['Taxes', 3]])
  expect(await found('Health')).toEqual([['Health-care', 2]])
  expect(await found('Bank')).toEqual([])
  expect(await found('Regulating')).toEqual([['Regulating banks', 2]])
  const idsOn = async (name: string) =>
    episodesApi.listByTopic.answer
      .parse(await ask('episodes.list-by-topic', { params: { name } }))
      .map(({ id }) => id)
      .toSorted()
  expect(await idsOn('TAX')).toEqual([1, 2, 3])
  expect(await idsOn('bank regulations')).toEqual([2, 3])
  await expectNoDrift(environment)
})

test('similar topics are suggested for merging once, and merged ones are no longer suggested [S18.6]', async () => {
  await publish(
    ['Immigration reform', 'Texas', 'Climate change'],
    ['Reform of immigration', 'Taxes', 'Climate chagne'],
    ['Imigration reform'],
  )
  expect(await suggested()).toEqual([])
  await finishUpkeep()
  await finishUpkeep()
  expect((await suggested()).toSorted()).toEqual([
    ['Climate change', 'Climate chagne', 'spelling'],
    ['Immigration reform', 'Imigration reform', 'spelling'],
    ['Immigration reform', 'Reform of immigration', 'word-order'],
  ])
  const from = await begin('Imigration reform', 'Immigration reform')
  expect(await suggested()).toHaveLength(2)
  await finishUpkeep()
  expect(
    JSON.stringify((await contentOf(environment.catalogue)).filter(({ pk }) => pk === 'topic-suggestions')),
  ).not.toContain(`"secondId":${from}`)
})

test('suggestions of topics without episodes do not hide others', async () => {
  await publish(['Immigration reform'], ['Reform of immigration'])
  await finishUpkeep()
  await seedEmptySuggestions(environment, 90)
  expect(await suggested()).toEqual([['Immigration reform', 'Reform of immigration', 'word-order']])
})

test('two topics that an admin keeps apart are not suggested again, even after a new review of all topics [S18.6]', async () => {
  await publish(['Immigration reform'], ['Reform of immigration'])
  await finishUpkeep()
  expect(await suggested()).toHaveLength(1)
  const kept = await ask('topic-merges.keep-apart', { body: { first_id: 2, second_id: 1 } })
  expect(kept.message).toBe('“Reform of immigration” and “Immigration reform” stay separate topics.')
  expect(await suggested()).toEqual([])
  await forgetTopicReview(environment)
  await finishUpkeep()
  expect(await suggested()).toEqual([])
})
