import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShownState, getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { episodeKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import { withCanceledRun } from '#functions/domain/episodes/run-transitions.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: CatalogueEnvironment
let catalogue: Table
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
  catalogue = await environment.newTable()
  await importShow(catalogue, sampleItems(2))
})
afterAll(() => environment.close())

async function storedItem(episodeId: number): Promise<Record<string, unknown>> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: episodeKey(episodeId), ConsistentRead: true }),
  )
  return answer.Item ?? {}
}

/** Rewrites the item in the format from before `run` and `publication` were separate states. */
async function makeEarlier(episodeId: number, states: object) {
  const { run: _run, publication: _publication, ...item } = await storedItem(episodeId)
  const Item = { ...item, ...states }
  await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
}

test('a published item of an earlier version is shown, is no drift, and is stored anew with its next change', async () => {
  const { publication } = await publishSample(catalogue, 1)
  if (publication.state !== 'published') throw new Error('It was not published.')
  const { state: _, firstPublishedAt, rating, ...placed } = publication
  await makeEarlier(1, { status: 'completed', publication: placed, firstPublishedAt, rating })
  await expectNoDrift({ catalogue })
  expect((await findShownState(catalogue, 1))?.episode.publication).toEqual(publication)
  const episode = await getEpisode(catalogue, 1)
  await saveEpisode(catalogue, episode, { ...episode, title: 'As the feed says now' })
  expect(await storedItem(1)).toMatchObject({
    title: 'As the feed says now',
    run: { state: 'none' },
    publication,
  })
  expect(await storedItem(1)).not.toHaveProperty('status')
  await seedUnpublished({ catalogue }, 1)
  expect((await storedItem(1)).publication).toEqual({ state: 'withdrawn', firstPublishedAt, rating })
  await expectNoDrift({ catalogue })
})

test('a run of an earlier version goes on, and canceling it leaves exact counters', async () => {
  const before = await getEpisode(catalogue, 2)
  await saveEpisode(catalogue, before, { ...before, attempt: 1, run: runAt('queued', { isWaiting: true }) })
  const run = {
    since: dawn.toISOString(),
    from: 'transcribe',
    mayTranscribe: false,
    isWaiting: true,
    throttled: 0,
    before: { status: 'offline' },
  }
  await makeEarlier(2, { status: 'queued', run })
  await expectNoDrift({ catalogue })
  const queued = await getEpisode(catalogue, 2)
  expect(transcriptStatusOf(queued)).toBe('queued')
  await saveEpisode(catalogue, queued, withCanceledRun(queued))
  expect((await storedItem(2)).run).toEqual({ state: 'none', isOffline: true })
  await expectNoDrift({ catalogue })
})
