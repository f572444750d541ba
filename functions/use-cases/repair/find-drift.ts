import type { Item } from '#functions/data/episodes/publication-delta.ts'
import { isInEpisodePartition, type Key, keyText } from '#functions/data/keys.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { getItems, type PageKey, readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { parseItems, readTablePage } from '#functions/data/table/table-page.ts'
import { inspectShards, leaveOutOrphans } from '#functions/use-cases/repair/inspect-assessments.ts'
import {
  inspectEpisodes,
  inspectOrphans,
  inspectPodcasts,
} from '#functions/use-cases/repair/inspect-episodes.ts'
import { inspectFeedPointers, inspectNames } from '#functions/use-cases/repair/inspect-pointers.ts'
import { inspectSpending } from '#functions/use-cases/repair/inspect-spending.ts'
import type { FindQuotes, PageSnapshot } from '#functions/use-cases/repair/page-snapshot.ts'
import { compareTally, emptyTally, tallyPage } from '#functions/use-cases/repair/tally.ts'

const inspections = [
  inspectPodcasts,
  inspectEpisodes,
  inspectOrphans,
  inspectShards,
  inspectFeedPointers,
  inspectNames,
  inspectSpending,
]

type Findings = { drifts: Drift[]; origins: Key[] }

async function inspect(snapshot: PageSnapshot): Promise<Findings> {
  const found: Findings = { drifts: [], origins: [] }
  for (const inspection of inspections) {
    const drifts = await inspection(snapshot)
    for (const item of snapshot.items) {
      const own = drifts.get(keyText(item)) ?? []
      if (own.length === 0) continue
      found.drifts.push(...own)
      found.origins.push({ pk: item.pk, sk: item.sk })
    }
  }
  return found
}

async function readAgain(catalogue: Table, origins: readonly Key[]): Promise<Item[]> {
  const partitions = new Set(origins.filter(isInEpisodePartition).map(({ pk }) => pk))
  const others = origins.filter((key) => !isInEpisodePartition(key))
  const found = await getItems(catalogue, others)
  const items = new Map(others.map((key) => [keyText(key), found.find(key)]))
  for (const pk of partitions) {
    for (const item of parseItems(await readPartition(catalogue, pk))) items.set(keyText(item), item)
  }
  return parseItems([...items.values()].filter((item) => item !== undefined))
}

/** Eventually consistent reads may show false drift, so findings are read again before reporting. */
export async function inspectPage(snapshot: PageSnapshot): Promise<Drift[]> {
  const { drifts, origins } = await inspect(snapshot)
  if (snapshot.isConsistent || drifts.length === 0) return distinct(drifts)
  const items = await readAgain(snapshot.catalogue, origins)
  return distinct((await inspect({ ...snapshot, items, isConsistent: true })).drifts)
}

const isDeletion = (drift: Drift) => drift.kind === 'item' && drift.expected === undefined

/** Keeps one drift per key. If one inspection would delete an item that another expects, the latter wins. */
function distinct(drifts: readonly Drift[]): Drift[] {
  const ordered = [...drifts.filter(isDeletion), ...drifts.filter((drift) => !isDeletion(drift))]
  return [...new Map(ordered.map((drift) => [keyText(drift.key), drift])).values()]
}

const nowhere: FindQuotes = async () => undefined

/**
 * Compares with episodes as `repairedEpisode` returns them. Omits word clouds, which `findCloudDrift` checks.
 */
export async function findDrift(
  catalogue: Table,
  now: Date = new Date(),
  findQuotes: FindQuotes = nowhere,
): Promise<Drift[]> {
  const tally = emptyTally()
  const found: Drift[] = []
  let start: PageKey | undefined
  do {
    const { items, next } = await readTablePage(catalogue, start, { isConsistent: true })
    const drifts = await inspectPage({ catalogue, items, now, isConsistent: true, findQuotes })
    leaveOutOrphans(tally.votes, drifts)
    tallyPage(tally, items, now)
    found.push(...drifts)
    start = next
  } while (start)
  return distinct([...found, ...(await compareTally(catalogue, tally))])
}
