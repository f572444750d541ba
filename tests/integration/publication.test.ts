import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import {
  findEpisodeWithQuotes,
  getEpisode,
  listEpisodesByStatus,
  listEpisodesOfPodcast,
  listPublishedByStance,
  listPublishedOfPodcast,
  saveEpisode,
} from '#functions/data/episodes/episodes.ts'
import {
  overrideStance,
  publishAnalysis,
  releaseRating,
  unpublishEpisode,
} from '#functions/data/episodes/publication.ts'
import { listDuePodcasts, listPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { createPodcast, getPodcastCounts } from '#functions/data/podcasts/podcasts.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findCloudDrift, readCloud, rewriteClouds } from '#functions/data/topics/clouds.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import type { Stance } from '#shared/domain/stance.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  sampleItems,
  samplePodcast,
  sampleQuotes,
  steeredAnalysis,
} from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

async function filled(count: number) {
  const catalogue = await environment.newTable()
  const podcast = await createPodcast(catalogue, samplePodcast(1), dawn)
  const items = sampleItems(count)
  const { imported } = await importEpisodes(catalogue, podcast, { items, now: dawn })
  return { catalogue, podcast, imported }
}

const request = (episodeId: number, stance: Stance | null, topics: string[]) => ({
  episodeId,
  attempt: 0,
  analysis: sampleAnalysis(stance, topics),
  quotes: sampleQuotes(3, topics),
  now: dawn,
})

const titles = (page: { entries: { title: string }[] }) => page.entries.map((entry) => entry.title)

async function whatIsListed(catalogue: Table, stance: Stance) {
  return titles(await listPublishedByStance(catalogue, stance, { limit: 50 }))
}

test('importing numbers episodes in the order of the feed, lists them newest first and counts them', async () => {
  const { catalogue, podcast, imported } = await filled(45)
  expect(imported.map((episode) => episode.episodeId)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
  expect((await getPodcastCounts(catalogue, podcast.podcastId)).episodes).toBe(45)
  const page = await listEpisodesOfPodcast(catalogue, podcast.podcastId, { limit: 30 })
  const rest = await listEpisodesOfPodcast(catalogue, podcast.podcastId, { limit: 30, start: page.next })
  const dates = [...page.entries, ...rest.entries].map(({ episode }) => String(episode.publishedAt))
  expect(dates).toHaveLength(45)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect((await listEpisodesByStatus(catalogue, 'new', { limit: 50 })).entries).toHaveLength(45)
})

test('importing the same feed again changes nothing, and changes of the feed are applied', async () => {
  const { catalogue, podcast } = await filled(3)
  const before = await contentOf(catalogue)
  const again = await importEpisodes(catalogue, podcast, {
    items: [sampleItem(1), sampleItem(2), sampleItem(3)],
    now: dawn,
  })
  expect(again.imported).toEqual([])
  expect(again.known).toHaveLength(3)
  expect(await contentOf(catalogue)).toEqual(before)

  const moved = sampleItem(2, { title: 'A better title', audioUrl: 'https://elsewhere.example/2.mp3' })
  await importEpisodes(catalogue, podcast, { items: [moved], now: dawn })
  const episode = await getEpisode(catalogue, 2)
  expect(episode.title).toBe('A better title')
  expect(episode.audioUrl).toBe('https://elsewhere.example/2.mp3')
})

test('an episode is recognized by its enclosure if its GUID changed, and by its link only without a GUID', async () => {
  const { catalogue, podcast } = await filled(2)
  const renamed = await importEpisodes(catalogue, podcast, {
    items: [sampleItem(1, { guid: 'new-guid' })],
    now: dawn,
  })
  expect(renamed.imported).toEqual([])
  const later = await importEpisodes(catalogue, podcast, {
    items: [sampleItem(1, { guid: 'new-guid' })],
    now: dawn,
  })
  expect(later.imported).toEqual([])

  const bare = { guid: undefined, audioUrl: undefined }
  const first = await importEpisodes(catalogue, podcast, {
    items: [sampleItem(9, { ...bare, link: 'https://a/9' })],
    now: dawn,
  })
  const second = await importEpisodes(catalogue, podcast, {
    items: [sampleItem(9, { ...bare, link: 'https://a/9' })],
    now: dawn,
  })
  expect([first.imported.length, second.imported.length]).toEqual([1, 0])
})

test('an item with the audio of another episode changes neither of them', async () => {
  const { catalogue, podcast } = await filled(2)
  const audioUrl = 'https://audio.example/1.mp3'
  await importEpisodes(catalogue, podcast, { items: [sampleItem(2, { audioUrl }), sampleItem(3)], now: dawn })
  expect((await getEpisode(catalogue, 2)).audioUrl).toBe('https://audio.example/2.mp3')
  expect((await getEpisode(catalogue, 3)).title).toBe('Episode 3')
})

test('publishing adds an episode to its lists and counters, once however often it is repeated', async () => {
  const { catalogue, podcast } = await filled(2)
  await publishAnalysis(catalogue, request(1, 'Far Left', ['Taxes', 'Immigration reform']))
  const once = await contentOf(catalogue)
  await publishAnalysis(catalogue, request(1, 'Far Left', ['Taxes', 'Immigration reform']))
  expect(await contentOf(catalogue)).toEqual(once)

  expect(await whatIsListed(catalogue, 'Far Left')).toEqual(['Episode 1'])
  expect(titles(await listPublishedOfPodcast(catalogue, podcast.podcastId, { limit: 9 }))).toEqual([
    'Episode 1',
  ])
  const statistics = await readStatistics(catalogue)
  expect(statistics).toMatchObject({ episodes: 1, podcasts: 1, durationSeconds: 601, stance0: 1, stance1: 0 })
  const stored = await findEpisodeWithQuotes(catalogue, 1)
  expect(stored && transcriptStatusOf(stored.episode)).toBe('completed')
  expect(stored?.quotes.map((quote) => quote.topicName)).toEqual(['Taxes', 'Immigration reform', 'Taxes'])
})

test('word clouds have the most frequent topics first, of all stances and of each', async () => {
  const { catalogue } = await filled(3)
  await publishAnalysis(catalogue, request(1, 'Far Left', ['Taxes']))
  await publishAnalysis(catalogue, request(2, 'Far Right', ['taxes', 'Borders']))
  await publishAnalysis(catalogue, request(3, null, ['Gardening', 'Borders']))
  await rewriteClouds(catalogue, dawn)
  expect(await readCloud(catalogue, 'all')).toEqual([
    { id: 1, name: 'Taxes', frequency: 2 },
    { id: 2, name: 'Borders', frequency: 2 },
    { id: 3, name: 'Gardening', frequency: 1 },
  ])
  expect(await readCloud(catalogue, 'Far Right')).toEqual([
    { id: 1, name: 'Taxes', frequency: 1 },
    { id: 2, name: 'Borders', frequency: 1 },
  ])
  expect(await readCloud(catalogue, 'Centrist')).toEqual([])
})

test('an override moves the episode between lists and counters and survives a new analysis [S16.44]', async () => {
  const { catalogue } = await filled(1)
  await publishAnalysis(catalogue, request(1, 'Far Left', ['Taxes']))
  await overrideStance(catalogue, { episodeId: 1, stance: 'Far Right', now: dawn })
  const moved = await contentOf(catalogue)
  await overrideStance(catalogue, {
    episodeId: 1,
    stance: 'Far Right',
    now: new Date('2026-04-01T00:00:00Z'),
  })
  expect(await contentOf(catalogue)).toEqual(moved)
  expect(await whatIsListed(catalogue, 'Far Left')).toEqual([])
  expect(await whatIsListed(catalogue, 'Far Right')).toEqual(['Episode 1'])

  await publishAnalysis(catalogue, request(1, 'Centrist', ['Taxes', 'Schools']))
  expect(await whatIsListed(catalogue, 'Far Right')).toEqual(['Episode 1'])
  const episode = await getEpisode(catalogue, 1)
  expect([episode.analysis?.stance, publishedOf(episode)?.stance]).toEqual(['Centrist', 'Far Right'])
  expect(await readStatistics(catalogue)).toMatchObject({ episodes: 1, stance0: 0, stance2: 0, stance4: 1 })
})

const steered = (hash: string) => ({
  ...request(1, 'Far Right', ['Taxes']),
  analysis: steeredAnalysis('Far Right', ['Taxes'], hash),
})

test('a rating under review is in no stance’s count and list until that very transcript is released [S16.22]', async () => {
  const { catalogue } = await filled(1)
  const stateOf = async () => {
    const { episodes, stance4 } = await readStatistics(catalogue)
    return { listed: await whatIsListed(catalogue, 'Far Right'), episodes, stance4 }
  }
  const pending = { listed: [], episodes: 1, stance4: 0 }
  const released = { listed: ['Episode 1'], episodes: 1, stance4: 1 }
  await publishAnalysis(catalogue, steered('first'))
  expect(await stateOf()).toEqual(pending)
  expect((await listEpisodesByStatus(catalogue, 'suspicious', { limit: 5 })).entries).toHaveLength(1)

  await releaseRating(catalogue, { episodeId: 1, transcriptHash: 'first', now: dawn })
  expect(await stateOf()).toEqual(released)
  expect((await listEpisodesByStatus(catalogue, 'suspicious', { limit: 5 })).entries).toEqual([])
  await publishAnalysis(catalogue, steered('first'))
  expect(await stateOf()).toEqual(released)
  await publishAnalysis(catalogue, steered('second'))
  expect(await stateOf()).toEqual(pending)
  expect(await findDrift(catalogue)).toEqual([])
})

test('releasing another transcript than the rated one is a conflict, and releasing twice changes nothing [S16.22]', async () => {
  const { catalogue } = await filled(1)
  await publishAnalysis(catalogue, steered('second'))
  const before = await contentOf(catalogue)
  const releaseOf = (transcriptHash: string) =>
    releaseRating(catalogue, { episodeId: 1, transcriptHash, now: dawn })
  await expect(releaseOf('first')).rejects.toMatchObject({ code: 'not-under-review' })
  expect(await contentOf(catalogue)).toEqual(before)
  await releaseOf('second')
  const after = await contentOf(catalogue)
  await releaseOf('second')
  expect(await contentOf(catalogue)).toEqual(after)
})

test('an override of an unpublished episode is only stored, and takes effect with publication', async () => {
  const { catalogue } = await filled(1)
  await overrideStance(catalogue, { episodeId: 1, stance: 'Left-leaning', now: dawn })
  expect(await whatIsListed(catalogue, 'Left-leaning')).toEqual([])
  expect((await readStatistics(catalogue)).episodes).toBe(0)
  await publishAnalysis(catalogue, request(1, null, ['Taxes']))
  expect(await whatIsListed(catalogue, 'Left-leaning')).toEqual(['Episode 1'])
})

test('unpublishing removes exactly what publishing added', async () => {
  const { catalogue } = await filled(1)
  const countersOf = async () => ({
    statistics: await readStatistics(catalogue),
    podcasts: (await listPodcasts(catalogue, { limit: 5 })).entries.map((entry) => entry.counts),
  })
  await publishAnalysis(catalogue, request(1, 'Centrist', ['Taxes', 'Schools']))
  const unpublished = await unpublishEpisode(catalogue, { episodeId: 1, now: dawn })
  expect(unpublished.publication.state).toBe('withdrawn')
  await rewriteClouds(catalogue, dawn)
  const { statistics, podcasts } = await countersOf()
  expect(statistics).toMatchObject({ episodes: 0, podcasts: 0, durationSeconds: 0, stance2: 0 })
  expect(podcasts[0]).toMatchObject({ episodes: 1, published: 0, stance2: 0 })
  expect(await readCloud(catalogue, 'all')).toEqual([])
  expect((await findEpisodeWithQuotes(catalogue, 1))?.quotes).toEqual([])
  const left = (await contentOf(catalogue)).filter((item) => JSON.stringify(item).includes('entry#'))
  expect(left).toEqual([])
})

test('a published episode stays listed during a new run', async () => {
  const { catalogue } = await filled(1)
  const published = await publishAnalysis(catalogue, request(1, 'Centrist', ['Taxes']))
  const queued = await saveEpisode(catalogue, published, { ...published, run: runAt('queued'), attempt: 1 })
  expect((await listEpisodesByStatus(catalogue, 'queued', { limit: 5 })).entries).toHaveLength(1)
  const [card] = (await listPublishedByStance(catalogue, 'Centrist', { limit: 5 })).entries
  expect(card?.transcript_status).toBe('completed')
  await expect(publishAnalysis(catalogue, request(1, 'Centrist', ['Taxes']))).rejects.toMatchObject({
    code: 'run-superseded',
  })
  await publishAnalysis(catalogue, { ...request(1, 'Far Right', ['Schools']), attempt: queued.attempt })
  expect(await whatIsListed(catalogue, 'Far Right')).toEqual(['Episode 1'])
  expect((await readStatistics(catalogue)).episodes).toBe(1)
})

test('of two writers of the same version one succeeds and the other gets an error', async () => {
  const { catalogue } = await filled(1)
  const read = await getEpisode(catalogue, 1)
  const saves = [
    saveEpisode(catalogue, read, { ...read, title: 'One' }),
    saveEpisode(catalogue, read, { ...read, title: 'Two' }),
  ]
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  const [lost] = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'episode-changed' })
})

test('twenty concurrent publications with injected conflicts leave exact counters', async () => {
  const { catalogue } = await filled(20)
  environment.dynamoDb.injectConflicts(5)
  const episodes = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(
    episodes.map((id) => publishAnalysis(catalogue, request(id, 'Centrist', ['Taxes', `T${id}`]))),
  )
  await rewriteClouds(catalogue, dawn)
  const [first, ...others] = await readCloud(catalogue, 'Centrist')
  expect(first).toMatchObject({ name: 'Taxes', frequency: 20 })
  expect(others).toHaveLength(20)
  expect(await readStatistics(catalogue)).toMatchObject({ episodes: 20, podcasts: 1, stance2: 20 })
})

test('a word cloud shows the latest publication, whichever function writes it last', async () => {
  const { catalogue } = await filled(2)
  const later = new Date(dawn.getTime() + 60_000)
  await publishAnalysis(catalogue, request(1, 'Centrist', ['Taxes']))
  await rewriteClouds(catalogue, later)
  await publishAnalysis(catalogue, request(2, 'Centrist', ['Taxes']))
  await rewriteClouds(catalogue, dawn)
  expect(await findCloudDrift(catalogue)).toEqual([])
  await unpublishEpisode(catalogue, { episodeId: 1, now: dawn })
  await Promise.all([rewriteClouds(catalogue, dawn), rewriteClouds(catalogue, later)])
  expect(await findCloudDrift(catalogue)).toEqual([])
})

test('the podcast due for the longest time is checked first, and none before it is due', async () => {
  const catalogue = await environment.newTable()
  for (const [index, nextCheckAt] of [
    '2026-03-03T00:00:00Z',
    '2026-03-01T00:00:00Z',
    '2026-03-02T00:00:00.500Z',
  ].entries()) {
    await createPodcast(catalogue, { ...samplePodcast(index), nextCheckAt }, dawn)
  }
  const due = await listDuePodcasts(catalogue, new Date('2026-03-02T00:00:01Z'), 10)
  expect(due).toEqual([{ podcastId: 2 }, { podcastId: 3 }])
})

test('adding a feed address twice, even concurrently, creates one podcast', async () => {
  const catalogue = await environment.newTable()
  const created = await Promise.all([1, 1, 1].map((n) => createPodcast(catalogue, samplePodcast(n), dawn)))
  expect(new Set(created.map((podcast) => podcast.podcastId))).toEqual(new Set([1]))
  expect((await listPodcasts(catalogue, { limit: 5 })).entries).toHaveLength(1)
})
