import { expect, test } from 'vitest'
import {
  type Counts,
  contributionOf,
  episodeDelta,
  isSameState,
  itemsOf,
} from '#functions/data/episodes/publication-delta.ts'
import { episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { type Published, publishedOf } from '#functions/domain/records/publication.ts'
import { stances } from '#shared/domain/stance.ts'
import { plainStatuses } from '#shared/domain/transcript-status.ts'
import {
  sampleAnalysis,
  samplePodcastRecord,
  sampleTranscript as transcript,
} from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'

const podcast = samplePodcastRecord(1)

/**
 * A linear congruential generator (constants of Numerical Recipes), so that every run has the same numbers.
 */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Pick = (below: number) => number

function publicationOf(pick: Pick): Published {
  const topics = [1, 2, 3, 4, 5, 6, 7, 8].filter(() => pick(2) === 0)
  return {
    state: 'published',
    firstPublishedAt: '2026-01-01T00:00:00Z',
    publishedOn: `2026-01-0${1 + pick(9)}T00:00:00Z`,
    stance: stances[pick(6)] ?? null,
    isContested: pick(2) === 0,
    durationSeconds: pick(10_000),
    topics: topics.map((topicId) => ({ topicId, name: `Topic ${topicId}` })),
    quoteIds: [],
  }
}

function analysisBy(method: number) {
  const analysis = sampleAnalysis(null, [])
  return { ...analysis, receipt: { ...analysis.receipt, promptVersion: String(method) } }
}

function anyState(pick: Pick): EpisodeState {
  const episode = episodeRecordSchema.parse({
    episodeId: 7,
    podcastId: 1,
    title: `Title ${pick(3)}`,
    description: '',
    publishedAt: pick(3) === 0 ? null : '2026-01-01T00:00:00Z',
    audioUrl: pick(2) === 0 ? `https://audio.example/${pick(3)}` : undefined,
    guid: pick(2) === 0 ? `guid-${pick(3)}` : undefined,
    link: 'https://show.example/7',
    durationSeconds: pick(5000),
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00Z',
    run: runAt(plainStatuses[pick(plainStatuses.length)] ?? ''),
    attempt: 1,
    transcript: pick(3) === 0 ? undefined : transcript,
    analysis: pick(3) === 0 ? undefined : analysisBy(pick(3)),
    publication: pick(3) === 0 ? { state: 'never' } : publicationOf(pick),
    version: 1,
  })
  const quotes = Array.from({ length: pick(9) }, (_, index) => ({
    quoteId: `7-${index + 1}`,
    number: index + 1,
    episodeId: 7,
    podcastId: 1,
    text: `Words ${pick(4)}`,
    startSeconds: 10 * index,
    endSeconds: 10 * index + 5,
    topicId: null,
    topicName: null,
    keywords: [],
    createdAt: '2026-01-01T00:00:00Z',
  }))
  return { episode, quotes, podcast }
}

function world() {
  const items = new Map<string, unknown>()
  const counters = new Map<string, number>()
  const add = (name: string, count: number) => {
    const sum = (counters.get(name) ?? 0) + count
    if (sum === 0) counters.delete(name)
    else counters.set(name, sum)
  }
  const addAll = (name: string, counts: Counts) => {
    for (const [field, count] of Object.entries(counts)) add(`${name} ${field}`, count)
  }
  return {
    apply(before: EpisodeState | undefined, after: EpisodeState | undefined) {
      const delta = episodeDelta(before, after)
      for (const item of delta.puts) items.set(`${item.pk} ${item.sk}`, JSON.stringify(item))
      for (const key of delta.deletes) items.delete(`${key.pk} ${key.sk}`)
      addAll('podcast', delta.podcast)
      addAll('statistics', delta.statistics)
      for (const topic of delta.topics) add(`${topic.topicId} ${topic.scope}`, topic.count)
      for (const { method, counts } of delta.methods) addAll(`method ${method.promptVersion}`, counts)
      return delta
    },
    content: () => ({ items: new Map([...items].sort()), counters: new Map([...counters].sort()) }),
  }
}

test('any way to a state leaves what the direct way leaves, and deleting leaves nothing', () => {
  const pick = seeded(20260301)
  for (let round = 0; round < 300; round += 1) {
    const wandering = world()
    let before: EpisodeState | undefined
    for (let step = 0; step < 5; step += 1) {
      const after = pick(6) === 0 ? undefined : anyState(pick)
      wandering.apply(before, after)
      before = after
    }
    const direct = world()
    if (before) direct.apply(undefined, before)
    expect(wandering.content()).toEqual(direct.content())
    wandering.apply(before, undefined)
    expect(wandering.content()).toEqual(world().content())
  }
})

test('a podcast’s counts include each published episode once: at its step of the scale or at none [S2.122]', () => {
  const pick = seeded(20261123)
  for (let round = 0; round < 200; round += 1) {
    const { podcast: counts } = contributionOf(anyState(pick).episode)
    const rated = stances.reduce((sum, _, index) => sum + (counts[`stance${index}`] ?? 0), 0)
    expect(rated === 0 || rated === counts.published).toBe(true)
    const [one, other] = [anyState(pick), anyState(pick)]
    const delta = episodeDelta(one, other)
    for (const [index, stance] of stances.entries()) {
      const isThere = ({ episode }: EpisodeState) => Number(publishedOf(episode)?.stance === stance)
      expect(delta.podcast[`stance${index}`] ?? 0).toBe(isThere(other) - isThere(one))
    }
  }
})

test('a change and its reverse cancel out, and equal states give nothing to write', () => {
  const pick = seeded(7)
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [anyState(pick), anyState(pick)]
    const delta = episodeDelta(one, other)
    const reverse = episodeDelta(other, one)
    for (const [name, count] of Object.entries(delta.statistics))
      expect(reverse.statistics[name]).toBe(-count)
    expect(isSameState(one, structuredClone(one))).toBe(true)
    const nothing = { puts: [], deletes: [], podcast: {}, statistics: {}, topics: [], methods: [] }
    expect(episodeDelta(one, one)).toEqual(nothing)
  }
})

test('the largest publication of an episode fits the 100 writes of a transaction', () => {
  const pick = seeded(99)
  const withTopics = (first: number, stance: (typeof stances)[number], number: number): EpisodeState => {
    const state = anyState(pick)
    const topics = Array.from({ length: 8 }, (_, index) => ({
      topicId: first + index,
      name: `Topic ${first + index}`,
    }))
    const publication = {
      ...publicationOf(pick),
      publishedOn: `2026-02-0${number}T00:00:00Z`,
      stance,
      topics,
    }
    const quotes = Array.from({ length: 8 }, (_, index) => ({
      quoteId: `7-${index + 1}`,
      number: index + 1,
      episodeId: 7,
      podcastId: 1,
      text: `Words ${number}`,
      startSeconds: index,
      endSeconds: index + 1,
      topicId: null,
      topicName: null,
      keywords: [],
      createdAt: '2026-01-01T00:00:00Z',
    }))
    const analysis = analysisBy(number)
    const rest = { guid: 'guid', audioUrl: 'https://a.example/', run: runAt('completed'), transcript }
    const episode = { ...state.episode, ...rest, analysis, publication }
    return { podcast, quotes, episode: episodeRecordSchema.parse(episode) }
  }
  const delta = episodeDelta(withTopics(1, 'Far Left', 1), withTopics(9, 'Far Right', 2))
  // Statistics, podcast counts, the topic counter, two writes for each of eight new topics, and a log entry.
  const writes = delta.puts.length + delta.deletes.length + delta.topics.length + delta.methods.length + 20
  expect(delta.topics).toHaveLength(32)
  expect(delta.methods).toHaveLength(2)
  expect(writes).toBe(98)
})

test('an episode without a place on the scale counts in episodes and hours, not in the five, and is in no stance’s list', () => {
  const pick = seeded(5)
  const { episode } = anyState(pick)
  const unrated = {
    ...episode,
    publication: { ...publicationOf(pick), stance: null, durationSeconds: 90 },
  }
  const state = { episode: episodeRecordSchema.parse(unrated), quotes: [], podcast }
  const contribution = contributionOf(state.episode)
  expect(contribution.statistics).toEqual({
    episodes: 1,
    durationSeconds: 90,
    stance0: 0,
    stance1: 0,
    stance2: 0,
    stance3: 0,
    stance4: 0,
  })
  expect(contribution.topics.every((topic) => topic.scope === 'all')).toBe(true)
  expect(
    itemsOf(state)
      .map((item) => String(item.gsi2pk))
      .filter((partition) => partition.startsWith('stance#')),
  ).toEqual([])
})
