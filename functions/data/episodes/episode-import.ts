import * as z from 'zod'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { identitiesOf } from '#functions/data/episodes/publication-delta.ts'
import { type ItemIdentity, itemPointerKey } from '#functions/data/keys.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import { nextIds } from '#functions/data/table/ids.ts'
import { type FoundItems, getItems } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, type WriteAction } from '#functions/data/table/transaction.ts'
import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

export type NewEpisode = Pick<
  EpisodeRecord,
  | 'title'
  | 'description'
  | 'publishedAt'
  | 'audioUrl'
  | 'enclosure'
  | 'isExplicit'
  | 'imageSourceUrl'
  | 'durationSeconds'
  | 'guid'
  | 'link'
  | 'offeredTranscripts'
  | 'offeredChapters'
  | 'inlineChapters'
  | 'persons'
  | 'soundbites'
>

export type ImportOutcome = {
  imported: EpisodeRecord[]
  known: EpisodeRecord[]
}

/**
 * A transaction has 100 writes. Each new episode takes up to four; counters and allowances need some, too.
 */
const episodesPerTransaction = 20

const maximumTitleCharacters = 1000
const maximumDescriptionCharacters = 20_000

const pointerSchema = z.object({ episodeId: numericIdSchema })

const identityText = ([identity, text]: [ItemIdentity, string]) => `${identity} ${text}`

/** Limits how much text a feed can store. Of several items with the same identity, the first counts. */
function distinctItems(items: readonly NewEpisode[]): NewEpisode[] {
  const claimed = new Set<string>()
  return items.flatMap((item) => {
    const identities = identitiesOf(item).map(identityText)
    if (identities.some((identity) => claimed.has(identity))) return []
    for (const identity of identities) claimed.add(identity)
    return [
      {
        ...item,
        title: shortenText(item.title, maximumTitleCharacters),
        description: shortenText(item.description, maximumDescriptionCharacters),
      },
    ]
  })
}

function ownerOf(found: FoundItems, podcastId: number, [identity, text]: [ItemIdentity, string]) {
  const pointer = found.find(itemPointerKey(podcastId, identity, text))
  return pointer && pointerSchema.parse(pointer).episodeId
}

export function knownIdOf(found: FoundItems, podcastId: number, item: NewEpisode): number | undefined {
  const owners = identitiesOf(item).map((identity) => ownerOf(found, podcastId, identity))
  return owners.find((owner) => owner !== undefined)
}

export async function findPointers(catalogue: Table, podcastId: number, items: readonly NewEpisode[]) {
  const keys = items.flatMap((item) =>
    identitiesOf(item).map(([identity, text]) => itemPointerKey(podcastId, identity, text)),
  )
  return getItems(catalogue, keys)
}

function newRecord(podcastId: number, item: NewEpisode, at: { episodeId: number; now: Date }): EpisodeRecord {
  return episodeRecordSchema.parse({
    ...item,
    episodeId: at.episodeId,
    podcastId,
    addedAt: at.now.toISOString(),
    attempt: 0,
    run: { state: 'none' },
    publication: { state: 'never' },
    version: 1,
  })
}

function refreshed(record: EpisodeRecord, item: NewEpisode): EpisodeRecord {
  const said = Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== undefined && value !== null),
  )
  return episodeRecordSchema.parse({ ...record, ...said })
}

function isUnchanged(record: EpisodeRecord, next: EpisodeRecord): boolean {
  return JSON.stringify(episodeRecordSchema.parse(record)) === JSON.stringify(next)
}

async function refresh(catalogue: Table, episodeId: number, item: NewEpisode): Promise<EpisodeRecord> {
  const record = await getEpisode(catalogue, episodeId)
  const next = refreshed(record, item)
  if (isUnchanged(record, next)) return record
  const pointers = await findPointers(catalogue, record.podcastId, [next])
  const owners = identitiesOf(next).map((identity) => ownerOf(pointers, record.podcastId, identity))
  if (owners.some((owner) => owner !== undefined && owner !== episodeId)) return record
  return saveEpisode(catalogue, record, next)
}

/** Undefined for an unreadable record, so that one bad item does not stop the import. */
async function refreshReadable(catalogue: Table, episodeId: number, item: NewEpisode) {
  try {
    return await refresh(catalogue, episodeId, item)
  } catch (error) {
    if (error instanceof UnreadableRecordError) return undefined
    throw error
  }
}

export type Admission = { episodes: EpisodeRecord[]; also: WriteAction[] }

export type ItemImport = {
  items: readonly NewEpisode[]
  now: Date
  /** Called again after a write conflict, with newly reserved ids. */
  admit?: (episodes: EpisodeRecord[]) => Promise<Admission>
}

const admitAsTheyAre = async (episodes: EpisodeRecord[]): Promise<Admission> => ({ episodes, also: [] })

async function importChunk(
  catalogue: Table,
  podcast: PodcastRecord,
  { items, now, admit = admitAsTheyAre }: ItemImport,
): Promise<ImportOutcome> {
  const { podcastId } = podcast
  const pointers = await findPointers(catalogue, podcastId, items)
  const marked = items.map((item) => ({ item, knownId: knownIdOf(pointers, podcastId, item) }))
  const fresh = marked.flatMap(({ item, knownId }) => (knownId === undefined ? [item] : []))
  const imported: EpisodeRecord[] = []
  if (fresh.length > 0) {
    // The podcast may have been deleted or opted out since its feed was read.
    await getShownPodcast(catalogue, podcastId)
    const { ids, action } = await nextIds(catalogue, 'episodes', fresh.length)
    const records = fresh.flatMap((item, index) => {
      const episodeId = ids[index]
      return episodeId === undefined ? [] : [newRecord(podcastId, item, { episodeId, now })]
    })
    const { episodes, also } = await admit(records)
    imported.push(...episodes)
    const changes = imported.map((episode) => ({ after: { episode, quotes: [], podcast } }))
    await writeChanges(catalogue, changes, { podcastId, now, also: [action, ...also] })
  }
  const known: EpisodeRecord[] = []
  for (const { item, knownId } of marked) {
    const episode = knownId !== undefined && (await refreshReadable(catalogue, knownId, item))
    if (episode) known.push(episode)
  }
  return { imported, known }
}

/** Idempotent. Items are matched by guid, else enclosure, else (without a guid) link. */
export async function importEpisodes(
  catalogue: Table,
  podcast: PodcastRecord,
  { items, now, admit }: ItemImport,
): Promise<ImportOutcome> {
  const distinct = distinctItems(items)
  const outcome: ImportOutcome = { imported: [], known: [] }
  for (let start = 0; start < distinct.length; start += episodesPerTransaction) {
    const chunk = { items: distinct.slice(start, start + episodesPerTransaction), now, admit }
    const part = await repeatWhileStale(() => importChunk(catalogue, podcast, chunk))
    outcome.imported.push(...part.imported)
    outcome.known.push(...part.known)
  }
  return outcome
}
