import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { findPodcastNames } from '#functions/data/podcasts/podcast-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodeListHead, episodeListLine } from '#functions/domain/offline/episode-list.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { offlineEpisodes } from '#functions/use-cases/offline/list-offline.ts'
import { offlineApi } from '#shared/api/offline.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

/** Lines are made while paging, because all episodes with their descriptions would not fit in memory. */
async function writeList(catalogue: Table, now: Date): Promise<string> {
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

export const handler = route(offlineApi.downloadEpisodeList, connect, async (_input, { deps, now }) => ({
  answer: { name: 'new-episodes.csv', content: await writeList(deps.catalogue, now) },
}))
