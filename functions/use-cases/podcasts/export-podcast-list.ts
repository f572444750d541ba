import { listPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type ListedShow, writeOpml } from '#functions/domain/opml/write-opml.ts'
import { productName } from '#shared/domain/product.ts'

/** Each podcast has two items, so a page reads a hundred. */
const pageSize = 50

export async function exportPodcastList(catalogue: Table, now: Date): Promise<string> {
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
  return writeOpml(`${productName} podcasts`, shows, now)
}
