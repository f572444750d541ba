import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import { listShows } from '#functions/data/search/listed-shows.ts'
import type { Page, PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { showsApi } from '#shared/api/shows.ts'
import type { Show } from '#shared/domain/show.ts'
import type { AskedShows } from '#shared/pages/shows-address.ts'

const pageSize = 24

/** The page and the API share cursors, so both use this name. */
export const showList = ({ q, geography }: AskedShows) =>
  `${showsApi.list.name} ${JSON.stringify([q, geography])}`

export async function findShows(
  { catalogue, search }: { catalogue: Table; search: Table },
  { q, geography }: AskedShows,
  start: PageKey | undefined,
): Promise<Page<Show>> {
  const hidden = await readHidden(catalogue)
  return listShows(search, {
    words: q,
    geographyId: geography,
    isHidden: (podcastId) => hidden.has(podcastId),
    limit: pageSize,
    start,
  })
}
