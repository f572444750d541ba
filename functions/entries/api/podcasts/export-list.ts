import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type ListedShow, writeOpml } from '#functions/domain/opml/write-opml.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { productKey, productName } from '#shared/domain/product.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

/** Each podcast has two items, so a page reads a hundred. */
const pageSize = 50

async function listShows(catalogue: Table): Promise<ListedShow[]> {
  const shows: ListedShow[] = []
  let start: PageKey | undefined
  do {
    const page = await listPodcasts(catalogue, { limit: pageSize, start })
    for (const { podcast } of page.entries) {
      const { name: title, feedUrl, link: pageUrl } = podcast
      shows.push({ title, feedUrl, ...(pageUrl && { pageUrl }) })
    }
    start = page.next
  } while (start)
  return shows
}

export const handler = route(podcastsApi.exportList, connect, async (_input, { deps, now }) => {
  const shows = await listShows(deps.catalogue)
  const day = now.toISOString().slice(0, 10)
  return {
    answer: {
      name: `${productKey}-podcasts-${day}.opml`,
      content: writeOpml(`${productName} podcasts`, shows, now),
    },
  }
})
