import { beforeAll, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import type { TestCloud } from '#tests/harness.ts'
import { addedShow, forgetAtEdge, sharedCloud } from '#tests/one-cloud/shared-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await sharedCloud()
  forgetAtEdge()
})

test('a feed that an admin added is episodes that visitors hear, and to add it again doubles nothing', async () => {
  const { importedEpisodes, episodes, admin } = await addedShow()
  expect([importedEpisodes, episodes.length]).toEqual([0, 4])
  const params = { id: episodes[0]?.id ?? 0 }
  const visited = await cloud.call(episodesApi.get, { params })
  const episode = episodesApi.get.answer.parse(await visited.json())
  expect(episode.quotes.length).toBeGreaterThanOrEqual(3)
  expect(episode.political_stance).toBe('Far Left')
  expect(episode.stance_spread).toEqual([2, 1, 0, 0, 0])
  expect(episode.is_stance_overridden).toBe(false)
  expect(episode.analysis_method).toContain(writtenByHand)
  const kept = await cloud.call(episodesApi.getReceipt, { params })
  const receipt = episodesApi.getReceipt.answer.parse(await kept.json())
  expect(receipt).toMatchObject({ model: writtenByHand, quotes_dropped: 0 })
  expect(new Set(receipt.votes.map(({ explanation }) => explanation)).size).toBe(3)

  const body = { political_stance: 'Right-leaning' }
  const moved = await cloud.call(episodesApi.update, { params, session: admin, body })
  expect(moved.status).toBe(204)
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'right-leaning' } })
  const { episodes: rightLeaning } = sidelightApi.list.answer.parse(await listed.json())
  expect(rightLeaning.map(({ id }) => id)).toEqual([params.id])
  const statistics = statisticsApi.get.answer.parse(await (await cloud.call(statisticsApi.get)).json())
  expect(statistics).toMatchObject({
    episode_count: 4,
    podcast_count: 1,
    far_left_count: 2,
    right_leaning_count: 1,
    // By the hand of the admin in the story before.
    far_right_count: 1,
  })
})

test('what a reader does with an episode works with the rights that each function has', async () => {
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'far left' } })
  const [episode] = sidelightApi.list.answer.parse(await listed.json()).episodes
  const params = { id: episode?.id ?? 0 }
  const transcript = await cloud.call(episodesApi.getTranscript, { params })
  expect(transcript.status, await transcript.clone().text()).toBe(200)
  const { entries, is_timed } = episodesApi.getTranscript.answer.parse(await transcript.json())
  expect([entries.length > 5, is_timed]).toEqual([true, true])

  const session = await cloud.signIn('free')
  const [name = ''] = splitTopicNames(episode?.topics ?? '')
  const onTopic = await cloud.call(episodesApi.listByTopic, { params: { name }, session })
  const cards = episodesApi.listByTopic.answer.parse(await onTopic.json())
  expect(cards.map(({ id }) => id)).toContain(params.id)
  expect((await cloud.call(episodesApi.listByTopic, { params: { name } })).status).toBe(401)
  expect((await cloud.call(episodesApi.listOtherSide, { params })).status).toBe(200)

  for (const [who, body] of [
    [undefined, { assessment_good: 1 }],
    [session, { assessment_bad: 1 }],
    [session, { assessment_good: 1 }],
  ] as const) {
    const voted = await cloud.call(episodesApi.assess, { params, body, session: who })
    expect(voted.status, await voted.clone().text()).toBe(204)
  }
  const visited = await cloud.call(episodesApi.get, { params, session })
  expect(episodesApi.get.answer.parse(await visited.json())).toMatchObject({
    assessment_good: 2,
    assessment_bad: 0,
  })
})
