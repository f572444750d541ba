import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { Session, TestCloud } from '#tests/harness.ts'

type ListedEpisode = z.infer<typeof podcastsApi.listEpisodes.answer>['episodes'][number]

export type AddedShow = {
  podcastId: number
  importedEpisodes: number
  episodes: readonly ListedEpisode[]
}

/**
 * Waits until all of a show's episodes are published; returns their first page. @throws Error if one fails
 */
async function publishedEpisodes(
  cloud: TestCloud,
  podcastId: number,
  session: Session,
): Promise<readonly ListedEpisode[]> {
  for (;;) {
    const answer = await cloud.call(podcastsApi.listEpisodes, { params: { podcast_id: podcastId }, session })
    const { episodes } = podcastsApi.listEpisodes.answer.parse(await answer.json())
    const failed = episodes.find(({ transcript_status }) => transcript_status.startsWith('error'))
    if (failed) throw new Error(`${failed.title}: ${failed.transcript_status}`)
    if (episodes.every(({ transcript_status }) => transcript_status === 'completed')) return episodes
    await wait(300)
  }
}

export const sampleFeed = (cloud: TestCloud, show = 'ground-floor') =>
  new URL(`/${show}/feed.xml`, cloud.feedServer.url).href

/**
 * Adds a show's feed and waits until its episodes are published. @throws Error if it is refused or an episode
 * fails
 */
export async function addShow(cloud: TestCloud, url: string, session: Session): Promise<AddedShow> {
  const answer = await cloud.call(podcastsApi.add, { session, body: { url } })
  if (!answer.ok) throw new Error(`${url} was not added: ${answer.status} ${await answer.text()}`)
  const { podcast, importedEpisodes } = podcastsApi.add.answer.parse(await answer.json())
  const episodes = await publishedEpisodes(cloud, podcast.id, session)
  return { podcastId: podcast.id, importedEpisodes, episodes }
}

export async function listFirstShow(
  cloud: TestCloud,
  session: Session,
): Promise<Pick<AddedShow, 'podcastId' | 'episodes'>> {
  const listed = await cloud.call(podcastsApi.list, { session })
  const [podcast] = podcastsApi.list.answer.parse(await listed.json())
  if (!podcast) throw new Error('The catalogue is empty.')
  return { podcastId: podcast.id, episodes: await publishedEpisodes(cloud, podcast.id, session) }
}

async function moveToBothEnds(
  cloud: TestCloud,
  session: Session,
  episodes: readonly ListedEpisode[],
): Promise<void> {
  for (const [index, { id }] of episodes.entries()) {
    const political_stance: Stance = index % 2 === 0 ? 'Far Left' : 'Far Right'
    await cloud.call(episodesApi.update, { params: { id }, session, body: { political_stance } })
  }
}

/** Sets the stances of the first show's episodes to Far Left and Far Right, half each. */
export async function moveFirstShow(cloud: TestCloud): Promise<void> {
  const session = await cloud.signIn('admin')
  const { episodes } = await listFirstShow(cloud, session)
  await moveToBothEnds(cloud, session, episodes)
}

/** Adds a sample show and sets its episodes' stances to Far Left and Far Right, half each. */
export async function publishShow(cloud: TestCloud): Promise<number[]> {
  const session = await cloud.signIn('admin')
  const { episodes } = await addShow(cloud, sampleFeed(cloud), session)
  await moveToBothEnds(cloud, session, episodes)
  return episodes.map(({ id }) => id)
}
