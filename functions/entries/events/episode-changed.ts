import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import {
  episodeIdOf,
  isEpisodeKey,
  isPodcastCountsKey,
  isPodcastKey,
  podcastIdOf,
} from '#functions/data/keys.ts'
import { handleChanges, streamEventSchema } from '#functions/invocation/stream-records.ts'
import { task } from '#functions/invocation/task.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { listShow } from '#functions/use-cases/search/list-show.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
})

export const handler = task({
  input: streamEventSchema,
  connect,
  run: (event, deps) =>
    handleChanges(event, async (item) => {
      if (isEpisodeKey(item)) await indexEpisode(deps, episodeIdOf(item))
      else if (isPodcastKey(item) || isPodcastCountsKey(item)) await listShow(deps, podcastIdOf(item))
    }),
})
