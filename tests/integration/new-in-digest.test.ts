import { afterAll, beforeAll, expect, test } from 'vitest'
import { overrideStance, unpublishEpisode } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { findUser } from '#functions/data/users/users.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'
import { type Digest, episodesOf } from '#shared/domain/digest.ts'
import type { Preferences } from '#shared/domain/user.ts'
import { countingTable } from '#tests/integration/catalogue-environment.ts'
import {
  type DigestEnvironment,
  digestMorning,
  openDigestEnvironment,
} from '#tests/integration/digest-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let environment: DigestEnvironment
beforeAll(async () => {
  environment = await openDigestEnvironment()
})
afterAll(() => environment.close())

const ago = (milliseconds: number) => new Date(environment.now().getTime() - milliseconds)

/** The topics must exist. */
async function followerOf(topics: readonly string[], preferences: Partial<Preferences> = {}) {
  const found = await Promise.all(topics.map((name) => findTopicByName(environment.catalogue, name)))
  return environment.newReader({
    ...preferences,
    interested_topics: found.map((topic) => topic?.topicId ?? 0),
  })
}

async function nextDigest(userId: string, catalogue: Table = environment.catalogue): Promise<Digest> {
  const user = await findUser(environment.people, userId)
  if (!user) throw new Error('Nobody is there.')
  return readNextDigest(catalogue, {
    user,
    state: await environment.digestStateOf(userId),
    now: environment.now(),
  })
}

const titlesOf = (digest: Digest) => episodesOf(digest).map(({ title }) => title)

async function sendOf(userId: string): Promise<void> {
  await sendToReader(environment.deps, { runId: await environment.newRun(), userId })
}

const analyzeAgain = (episodeId: number, topics: string[]) =>
  publishSample(environment.catalogue, episodeId, { topics, quotes: 4, now: environment.now() })

test('an episode published here days after its release is new; one released weeks ago is not [S12.5]', async () => {
  const topics = ['Late']
  await environment.publish({ title: 'Thirteen days old', at: ago(hour), releasedAt: ago(13 * day), topics })
  await environment.publish({ title: 'Sixteen days old', at: ago(hour), releasedAt: ago(16 * day), topics })
  await environment.publish({ title: 'Of today', at: ago(2 * hour), topics })
  const { userId } = await followerOf(topics)
  expect(titlesOf(await nextDigest(userId))).toEqual(['Of today', 'Thirteen days old'])
})

test('re-analysis, a correction by hand, and publishing again make nothing new [S12.5]', async () => {
  const topics = ['Known']
  const first = { at: ago(3 * day), releasedAt: ago(3 * day + hour), topics }
  const ids: number[] = []
  for (const title of ['Analyzed again', 'Corrected', 'Taken off']) {
    ids.push(await environment.publish({ title, ...first }))
  }
  const { userId } = await followerOf(topics)
  const [analyzed = 0, corrected = 0, takenOff = 0] = ids
  const now = environment.now()
  await analyzeAgain(analyzed, topics)
  await overrideStance(environment.catalogue, { episodeId: corrected, stance: 'Far Right', now })
  await unpublishEpisode(environment.catalogue, { episodeId: takenOff, now })
  await analyzeAgain(takenOff, topics)
  expect(titlesOf(await nextDigest(userId))).toEqual([])
  const weekly = await followerOf(topics, { digest_frequency: 'weekly' })
  expect(titlesOf(await nextDigest(weekly.userId)).toSorted()).toEqual([
    'Analyzed again',
    'Corrected',
    'Taken off',
  ])
})

test('an episode of the last digest never comes again, and one published just too late comes in the next [S12.5]', async () => {
  const topics = ['Moments']
  await environment.publish({ title: 'In time', at: ago(2 * minute), topics })
  await environment.publish({ title: 'Other side', at: ago(2 * minute), topics, stance: 'Right-leaning' })
  const preferences = {
    stance_consent_at: digestMorning.toISOString(),
    political_stance_interests: ['Left-leaning' as const],
  }
  const { userId, email } = await followerOf(topics, preferences)
  expect(titlesOf(await nextDigest(userId))).toEqual(['In time', 'Other side'])
  await sendOf(userId)
  expect(await environment.mailsTo(email)).toHaveLength(1)
  expect(titlesOf(await nextDigest(userId))).toEqual([])
  // Simulates a publication that began before the digest was built and ended afterwards.
  await environment.publish({ title: 'A moment too late', at: ago(minute), topics })
  environment.putForward(day)
  await environment.publish({ title: 'Of the next day', at: ago(minute), topics })
  expect(titlesOf(await nextDigest(userId))).toEqual(['Of the next day', 'A moment too late'])
  const later = await nextDigest(userId)
  expect(later.since).toBe(digestMorning.toISOString())
  await sendOf(userId)
  expect(titlesOf(await nextDigest(userId))).toEqual([])
})

test('no episode comes in two digests, even where midnight is between two that are minutes apart [S20.122]', async () => {
  const topics = ['Midnight']
  environment.setTime(new Date('2026-03-20T23:59:00.000Z'))
  await environment.publish({ title: 'Before midnight', at: ago(minute), topics })
  const { userId } = await followerOf(topics)
  await sendOf(userId)
  environment.putForward(2 * minute)
  await environment.publish({ title: 'After midnight', at: ago(minute / 2), topics })
  expect(titlesOf(await nextDigest(userId))).toEqual(['After midnight'])
  await sendOf(userId)
  expect(titlesOf(await nextDigest(userId))).toEqual([])
})

test('each episode has the followed topic that it was chosen for [S20.120]', async () => {
  await environment.publish({ title: 'On both', at: ago(hour), topics: ['Unfollowed', 'Followed'] })
  await environment.publish({ title: 'Opposite', at: ago(hour), topics: ['Followed'], stance: 'Far Right' })
  const { userId } = await followerOf(['Followed'], {
    stance_consent_at: digestMorning.toISOString(),
    political_stance_interests: ['Left-leaning'],
  })
  const digest = await nextDigest(userId)
  expect(titlesOf(digest)).toEqual(['On both', 'Opposite'])
  expect(episodesOf(digest).map((one) => one.followed_topic)).toEqual(['Followed', 'Followed'])
})

test('episodes beyond a digest’s limit are in the feed, and not in the next digest', async () => {
  const topics = ['Many']
  for (let number = 1; number <= 15; number += 1) {
    await environment.publish({
      title: `Many ${number}`,
      at: ago((20 - number) * hour),
      topics,
      stance: null,
    })
  }
  const { userId } = await followerOf(topics)
  const digest = await nextDigest(userId)
  expect(titlesOf(digest)).toEqual(Array.from({ length: 12 }, (_, index) => `Many ${15 - index}`))
  expect(digest.has_more).toBe(true)
  await sendOf(userId)
  expect(titlesOf(await nextDigest(userId))).toEqual([])
})

test('after a digest without news, the next one covers both periods', async () => {
  const topics = ['Quiet']
  await environment.publish({ title: 'Long ago', at: ago(10 * day), topics })
  const { userId } = await followerOf(topics)
  const { since } = await nextDigest(userId)
  await sendOf(userId)
  environment.putForward(2 * hour)
  await environment.publish({ title: 'After the first look', at: environment.now(), topics })
  environment.putForward(3 * day)
  const digest = await nextDigest(userId)
  expect(titlesOf(digest)).toEqual(['After the first look'])
  expect(digest.since).toBe(since)
})

test('a digest costs as much as there is new on the topics, however many older episodes there are', async () => {
  const topics = ['Small', 'Tiny']
  for (const topic of topics)
    await environment.publish({ title: `New on ${topic}`, at: ago(hour), topics: [topic] })
  const { userId } = await followerOf(topics)
  const counting = countingTable(environment.tables, environment.catalogue)
  await nextDigest(userId, counting)
  const before = counting.take()
  await environment.publishMany(
    Array.from({ length: 120 }, (_, index) => ({
      title: `Old ${index}`,
      at: ago((3 + index) * day),
      topics,
    })),
  )
  await nextDigest(userId, counting)
  expect(counting.take()).toBe(before)
  expect(before).toBeGreaterThan(1)
  expect(before).toBeLessThanOrEqual(4)
  counting.client.destroy()
})

test('with a few hundred new episodes on a topic, a digest reads a few units', async () => {
  const topics = ['Busy']
  await environment.publishMany(
    Array.from({ length: 300 }, (_, index) => ({
      title: `Busy ${index + 1}`,
      at: ago((index + 1) * minute),
      topics,
    })),
  )
  const { userId } = await followerOf(topics, {
    stance_consent_at: digestMorning.toISOString(),
    political_stance_interests: ['Left-leaning'],
  })
  const counting = countingTable(environment.tables, environment.catalogue)
  const digest = await nextDigest(userId, counting)
  expect(digest.episodes[0]?.title).toBe('Busy 1')
  expect(digest.other_side).toBeNull()
  expect(counting.take()).toBeLessThanOrEqual(24)
  counting.client.destroy()
})

test('importing old episodes on every topic does not hide a new one', async () => {
  const topics = Array.from({ length: 20 }, (_, index) => `Archive ${index}`)
  await environment.publish({ title: 'News', at: ago(12 * hour), topics: topics.slice(0, 1) })
  // Eight topics per episode: each of the twenty topics gets a hundred, all first published after the news.
  await environment.publishMany(
    Array.from({ length: 250 }, (_, number) => ({
      title: `Old ${number}`,
      at: ago((number + 1) * minute),
      releasedAt: ago((100 + number) * day),
      topics: Array.from({ length: 8 }, (_, index) => topics[(number * 8 + index) % 20] ?? ''),
    })),
  )
  const { userId } = await followerOf(topics)
  expect(titlesOf(await nextDigest(userId))).toEqual(['News'])
})
