import { beforeEach, expect, test } from 'vitest'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { type Container, morning, newContainer, transcriptTag } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { feedFile } from '#tests/integration/publisher.ts'
import { listAdmitted, readUsedAllowance } from '#tests/integration/seed-catalogue.ts'

let container: Container

openEnvironments()
const { podcastOf, rowsOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  const items = Array.from({ length: 95 }, (_, index) => ({
    guid: `number-${index}`,
    title: `Number ${index}`,
    day: -index,
  }))
  const content = feedFile(items).replace('<itunes:image href="/cover.png"/>', '')
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
  container = await newContainer(publisher)
  await container.add('/feed.xml')
})

const episodes = async () => (await podcastOf()).episodeCount

test('older episodes are imported in batches of fifty until there are no more, and none twice [S14.31]', async () => {
  expect(await episodes()).toBe(20)
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 50, hasMore: true })
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 25, hasMore: false })
  expect(await container.importOlder(1)).toEqual({ importedEpisodes: 0, hasMore: false })
  expect(await episodes()).toBe(95)
  await expect(container.importOlder(2)).rejects.toMatchObject({ code: 'podcast-not-found' })
})

test('an unreadable feed changes nothing and says so', async () => {
  publisher.files.delete('/feed.xml')
  await expect(container.importOlder(1)).rejects.toMatchObject({ kind: 'provider', code: 'feed-unreachable' })
  expect(await episodes()).toBe(20)
})

/** Publishes 22 episodes. Only the two oldest have a transcript, and both are admitted to automatic runs. */
function publishShow(path: string): void {
  const items = Array.from({ length: 22 }, (_, index) => ({
    guid: `${path}-${index}`,
    title: `Number ${index}`,
    day: -index,
    ...(index >= 20 && { extra: transcriptTag }),
  }))
  const content = feedFile(items)
    .replace('<itunes:image href="/cover.png"/>', '')
    .replace('The Housing Hour', `The Housing Hour of ${path}`)
  publisher.change(path, { type: 'application/rss+xml', content })
}

async function outcomeOf(podcastId: number) {
  const rows = await rowsOf(podcastId)
  const admitted = await listAdmitted(environment, podcastId)
  const queued = new Set(environment.messages().map(({ body }) => JSON.parse(body).episodeId))
  return {
    titles: rows.map(({ title }) => title),
    counted: (await podcastOf(podcastId)).episodeCount,
    admitted: rows.filter(({ id }) => admitted.includes(id)).map(({ title }) => title),
    waiting: admitted.filter((id) => queued.has(id)).length,
    taken: await readUsedAllowance(environment, podcastId, morning),
  }
}

test('older episodes are imported once, admitted once and left unprocessed wherever the process dies between two writes [S14.32]', async () => {
  const add = async (path: string) => {
    publishShow(path)
    return (await container.add(path)).podcast.podcastId
  }
  const undisturbed = await add('/whole.xml')
  environment.processDeath.revive()
  await container.importOlder(undisturbed)
  const writes = environment.processDeath.written()
  expect(writes).toBeGreaterThan(2)
  const expected = await outcomeOf(undisturbed)
  expect(expected).toMatchObject({ counted: 22, admitted: ['Number 20', 'Number 21'], waiting: 2, taken: 2 })
  for (let n = 1; n <= writes; n += 1) {
    const podcastId = await add(`/killed-${n}.xml`)
    environment.processDeath.dieAtWrite(n)
    await expect(container.importOlder(podcastId), `write ${n}`).rejects.toThrow()
    environment.processDeath.revive()
    await container.importOlder(podcastId)
    await container.importOlder(podcastId)
    expect(await outcomeOf(podcastId), `write ${n}`).toEqual(expected)
  }
})

test('a feed with itunes:block says so, and gives no older episodes [S14.33]', async () => {
  const content = String(publisher.files.get('/feed.xml')?.content)
  publisher.change('/feed.xml', {
    type: 'application/rss+xml',
    content: content.replace('<channel>', '<channel><itunes:block>yes</itunes:block>'),
  })
  await expect(container.importOlder(1)).rejects.toMatchObject({
    code: 'feed-blocked',
    message: 'The publisher asks that this podcast not be listed.',
  })
  expect(await episodes()).toBe(20)
})
