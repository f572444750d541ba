import { findPodcastNames } from '#functions/data/podcasts/podcast-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodeListHead, episodeListLine } from '#functions/domain/offline/episode-list.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { offlineEpisodes } from '#functions/use-cases/offline/list-offline.ts'

/** Formats lines page by page, because all episodes with their descriptions would not fit in memory. */
export async function writeEpisodeList(catalogue: Table, now: Date): Promise<string> {
  const names = new Map<number, string>()
  const lines = [episodeListHead]
  let page: EpisodeRecord[] = []
  async function flush() {
    const unknown = page.map(({ podcastId }) => podcastId).filter((id) => !names.has(id))
    for (const [id, name] of await findPodcastNames(catalogue, unknown)) names.set(id, name)
    for (const episode of page) lines.push(episodeListLine(episode, names.get(episode.podcastId) ?? ''))
    page = []
  }
  for await (const episode of offlineEpisodes(catalogue, now)) {
    page.push(episode)
    if (page.length === 100) await flush()
  }
  await flush()
  return lines.join('')
}
