import { setTimeout as wait } from 'node:timers/promises'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { TestCloud } from '#tests/harness.ts'

/** Adds a sample show by its feed, waits until its episodes are published, and moves half of them to each end of the scale. */
export async function publishShow(cloud: TestCloud, show = 'ground-floor'): Promise<number[]> {
  const session = await cloud.signIn('admin')
  const url = new URL(`/${show}/feed.xml`, cloud.feedServer.url).href
  const added = await cloud.call(podcastsApi.add, { session, body: { url } })
  const { podcast } = podcastsApi.add.answer.parse(await added.json())
  const read = async () => {
    const answer = await cloud.call(podcastsApi.listEpisodes, { params: { podcast_id: podcast.id }, session })
    return podcastsApi.listEpisodes.answer.parse(await answer.json()).episodes
  }
  let episodes = await read()
  while (episodes.some(({ transcript_status }) => transcript_status !== 'completed')) {
    await wait(300)
    episodes = await read()
  }
  for (const [index, { id }] of episodes.entries()) {
    const political_stance: Stance = index % 2 === 0 ? 'Far Left' : 'Far Right'
    await cloud.call(episodesApi.update, { params: { id }, session, body: { political_stance } })
  }
  return episodes.map(({ id }) => id)
}
