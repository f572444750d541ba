import { findShownPodcast } from '#functions/data/podcasts/podcast-lists.ts'
import { greatestId } from '#functions/data/search/greatest-id.ts'
import { findKept, isOther, replaceKept } from '#functions/data/search/kept-entries.ts'
import { directoryEntries } from '#functions/data/search/listed-shows.ts'
import { listedShowKey } from '#functions/data/search/search-keys.ts'
import { lastId } from '#functions/data/table/ids.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { listedShow } from '#functions/domain/search/listed-show.ts'
import { visitIds } from '#functions/use-cases/search/visit-ids.ts'

type Tables = { catalogue: Table; search: Table }

async function compare({ catalogue, search }: Tables, podcastId: number) {
  // Read first: if another call writes a newer state meanwhile, this one's condition fails.
  const before = await findKept(search, directoryEntries(podcastId))
  return { before, after: await listedShow(await findShownPodcast(catalogue, podcastId)) }
}

/** Makes the directory say what visitors may see of a podcast now. True: something changed. */
export const listShow = (tables: Tables, podcastId: number): Promise<boolean> =>
  repeatWhileStale(async () =>
    replaceKept(tables.search, directoryEntries(podcastId), await compare(tables, podcastId)),
  )

/** What `listShow` would return. Writes nothing. */
export const inspectShow = async (tables: Tables, podcastId: number): Promise<boolean> =>
  isOther(await compare(tables, podcastId))

type Step = {
  /** The greatest id to look at. Undefined: begin with the newest podcast. */
  next: number | undefined
  mayGoOn: () => boolean
  /** `listShow`, or `inspectShow` to write nothing. */
  visit: typeof listShow
}

/** Makes the directory say the same as the Catalogue. Reads about four units for each podcast. */
export async function fillDirectory(tables: Tables, { next: first, mayGoOn, visit }: Step) {
  const begin = async () =>
    greatestId(tables.search, listedShowKey, await lastId(tables.catalogue, 'podcasts'))
  let changed = 0
  const next = await visitIds({ next: first ?? (await begin()), mayGoOn }, async (id) => {
    if (await visit(tables, id)) changed += 1
  })
  return { next, changed }
}
