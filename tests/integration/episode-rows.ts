import { setTimeout as wait } from 'node:timers/promises'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { type EpisodeAdminRow, episodeAdminRowSchema } from '#shared/domain/episode.ts'
import type { Session, TestCloud } from '#tests/harness.ts'

export type PodcastWatch = { cloud: TestCloud; admin: Session; podcastId: number }

export async function addFeed(cloud: TestCloud, url: string): Promise<PodcastWatch> {
  const admin = await cloud.signIn('admin')
  const response = await cloud.call(podcastsApi.add, { session: admin, body: { url } })
  if (!response.ok) throw new Error(`The feed was refused: ${response.status} ${await response.text()}`)
  const { podcast } = podcastsApi.add.answer.parse(await response.json())
  return { cloud, admin, podcastId: podcast.id }
}

async function listRows({ cloud, admin, podcastId }: PodcastWatch): Promise<EpisodeAdminRow[]> {
  const params = { podcast_id: podcastId }
  const response = await cloud.call(podcastsApi.listEpisodes, { params, session: admin })
  const { episodes } = podcastsApi.listEpisodes.answer.parse(await response.json())
  return episodes.map((episode) => episodeAdminRowSchema.parse(episode))
}

/** Polls until the status fits; the test's own timeout ends the wait. */
export async function rowWhen(
  watch: PodcastWatch,
  title: string,
  fits: (status: string) => boolean,
): Promise<EpisodeAdminRow> {
  for (;;) {
    const row = (await listRows(watch)).find((one) => one.title === title)
    if (row && fits(row.transcript_status)) return row
    // Each poll is a call through the whole cloud and takes CPU time from the work it waits for.
    await wait(500)
  }
}

export const hasEnded = (status: string) => status === 'completed' || status.startsWith('error: ')

/** Starts transcription of an episode that was only imported; returns its row after the run. */
export async function transcribed(watch: PodcastWatch, title: string): Promise<EpisodeAdminRow> {
  const { cloud, admin: session } = watch
  const { id } = await rowWhen(watch, title, (status) => status === '')
  const answer = await cloud.call(episodesApi.transcribe, { params: { id }, session })
  if (!answer.ok) throw new Error(`${title} was not transcribed: ${answer.status} ${await answer.text()}`)
  return rowWhen(watch, title, hasEnded)
}
