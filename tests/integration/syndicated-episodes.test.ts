import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import { overrideStance, publishAnalysis, unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { listPublishedOnTopic } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { stanceFeed } from '#functions/domain/syndication/feeds.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import { writeRss } from '#functions/domain/syndication/write-rss.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { faultsOfFeed } from '#tests/conformance/feed-rules/faults-of-feed.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let environment: CatalogueEnvironment
let catalogue: Table

const episodeCount = 70
/** Every fifth episode has a transcript and no audio. */
const isSilent = (id: number) => id % 5 === 0
const unrated = 61
const contested = 62

function itemOf(id: number) {
  return sampleItem(id, {
    publishedAt: new Date(Date.UTC(2026, 0, 1, id)).toISOString(),
    ...(isSilent(id) && {
      audioUrl: undefined,
      offeredTranscripts: [{ url: `https://audio.example/${id}.vtt`, type: 'text/vtt' }],
    }),
  })
}

async function publish(id: number, stance: Stance | null) {
  const analysis = sampleAnalysis(stance, ['Taxes'])
  await publishAnalysis(catalogue, {
    episodeId: id,
    attempt: 0,
    analysis: { ...analysis, isContested: id === contested },
    quotes: sampleQuotes(4, ['Taxes']),
    now: dawn,
  })
}

/** Seventy Centrist episodes, oldest first; 61 has no stance, and one is contested. */
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
  catalogue = await environment.newTable()
  const items = Array.from({ length: episodeCount }, (_, index) => itemOf(index + 1))
  await importShow(catalogue, items)
  for (let id = 1; id <= episodeCount; id += 1) await publish(id, id === unrated ? null : 'Centrist')
})
afterAll(() => environment.close())

async function centristIds(wanted = maximumFeedEpisodes) {
  const readCards = (options: { limit: number }) => listPublishedByStance(catalogue, 'Centrist', options)
  const states = await readSyndicatedEpisodes(catalogue, readCards, wanted)
  return states.map(({ episode }) => episode.episodeId)
}

const newestFirst = Array.from({ length: episodeCount }, (_, index) => episodeCount - index)
const heard = newestFirst.filter((id) => !isSilent(id))

test('a stance’s feed has the fifty newest episodes with audio, including contested ones, without unrated ones [S20.18]', async () => {
  const ids = await centristIds()
  expect(ids).toEqual(heard.filter((id) => id !== unrated).slice(0, 50))
  expect(ids).toContain(contested)
})

test('a topic’s feed has the fifty newest of every stance, rated or not', async () => {
  const topic = await findTopicByName(catalogue, 'taxes')
  if (!topic) throw new Error('There is no topic.')
  const states = await readSyndicatedEpisodes(
    catalogue,
    (options) => listPublishedOnTopic(catalogue, topic, options),
    maximumFeedEpisodes,
  )
  expect(states.map(({ episode }) => episode.episodeId)).toEqual(heard.slice(0, 50))
})

test('the data makes a valid feed, with whole quotes and the publisher’s GUIDs', async () => {
  const readCards = (options: { limit: number }) => listPublishedByStance(catalogue, 'Centrist', options)
  const states = await readSyndicatedEpisodes(catalogue, readCards, maximumFeedEpisodes)
  const feed = stanceFeed('Centrist', { states, siteUrl: 'https://sidelight.example' })
  expect(faultsOfFeed(writeRss(feed))).toEqual([])
  expect(feed.episodes[0]).toMatchObject({ guid: 'guid-69', audio: { url: 'https://audio.example/69.mp3' } })
  expect(feed.episodes[0]?.soundbites.map(({ startSeconds }) => startSeconds)).toEqual([10, 20, 30, 40])
})

test('a list mostly without audio is not read to its end', async () => {
  let pages = 0
  const readCards = (options: { limit: number }) => {
    pages += 1
    return listPublishedByStance(catalogue, 'Centrist', { ...options, limit: 1 })
  }
  const states = await readSyndicatedEpisodes(catalogue, readCards, maximumFeedEpisodes)
  expect(pages).toBe(3)
  expect(states.map(({ episode }) => episode.episodeId)).toEqual([69, 68])
})

test('an episode that changes its stance or is withdrawn leaves the feed', async () => {
  expect(await centristIds(3)).toEqual([69, 68, 67])
  await overrideStance(catalogue, { episodeId: 69, stance: 'Far Left', now: dawn })
  await unpublishEpisode(catalogue, { episodeId: 68, now: dawn })
  expect(await centristIds(3)).toEqual([67, 66, 64])
})
