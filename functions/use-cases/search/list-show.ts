import { findShownPodcast } from '#functions/data/podcasts/podcast-lists.ts'
import { findKept, replaceKept } from '#functions/data/search/kept-entries.ts'
import { directoryEntries } from '#functions/data/search/listed-shows.ts'
import { lastId } from '#functions/data/table/ids.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { listedShow } from '#functions/domain/search/listed-show.ts'

type Tables = { catalogue: Table; search: Table }

/** Makes the directory say what visitors may see of a podcast now. True: something changed. */
export const listShow = ({ catalogue, search }: Tables, podcastId: number): Promise<boolean> =>
  repeatWhileStale(async () => {
    // Read first: if another call writes a newer state meanwhile, this one's condition fails.
    const before = await findKept(search, directoryEntries(podcastId))
    const after = listedShow(await findShownPodcast(catalogue, podcastId))
    return replaceKept(search, directoryEntries(podcastId), { before, after })
  })

const atOnce = 4

type Step = {
  /** The greatest id to look at. Undefined: begin with the newest podcast. */
  next: number | undefined
  mayGoOn: () => boolean
}

/** Makes the directory say the same as the Catalogue. Reads about four units for each podcast. */
export async function fillDirectory(tables: Tables, { next: first, mayGoOn }: Step) {
  let next = first ?? (await lastId(tables.catalogue, 'podcasts'))
  let changed = 0
  while (next > 0 && mayGoOn()) {
    const ids = Array.from({ length: Math.min(atOnce, next) }, (_, offset) => next - offset)
    const outcomes = await Promise.all(ids.map((id) => listShow(tables, id)))
    changed += outcomes.filter(Boolean).length
    next -= ids.length
  }
  return { next, changed }
}
