import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import {
  type Candidates,
  findPointers,
  type ItemMatch,
  matchItems,
  openCandidates,
  ownerOf,
} from '#functions/data/episodes/item-matching.ts'
import { identitiesOf } from '#functions/data/episodes/publication-delta.ts'
import type { ItemIdentity } from '#functions/data/keys.ts'
import { getShownPodcast } from '#functions/data/podcasts/podcasts.ts'
import { nextIds } from '#functions/data/table/ids.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, type WriteAction } from '#functions/data/table/transaction.ts'
import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { withNewAudio } from '#functions/domain/episodes/replaced-audio.ts'
import { fileAddress } from '#functions/domain/ingestion/file-address.ts'
import { type FeedMarks, isNamed, isRepeated, marksOfFeed } from '#functions/domain/ingestion/same-episode.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

export type NewEpisode = Pick<
  EpisodeRecord,
  | 'title'
  | 'description'
  | 'publishedAt'
  | 'audioUrl'
  | 'sharesFile'
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

const identityText = ([identity, text]: [ItemIdentity, string]) => `${identity} ${text}`

/** Limits how much text a feed can store. Of several items of one episode, the first counts. */
function distinctItems(items: readonly NewEpisode[]): NewEpisode[] {
  const claimed = new Map<string, NewEpisode>()
  return items.flatMap((item) => {
    const identities = identitiesOf(item)
    const isTwice = identities.some((identity) => {
      const first = claimed.get(identityText(identity))
      return first && (identity[0] !== 'enclosure' || isRepeated(item, first))
    })
    if (isTwice) return []
    for (const identity of identities) claimed.set(identityText(identity), item)
    return [
      {
        ...item,
        title: shortenText(item.title, maximumTitleCharacters),
        description: shortenText(item.description, maximumDescriptionCharacters),
      },
    ]
  })
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
  return withNewAudio(record, episodeRecordSchema.parse({ ...record, ...said }))
}

function isUnchanged(record: EpisodeRecord, next: EpisodeRecord): boolean {
  return JSON.stringify(episodeRecordSchema.parse(record)) === JSON.stringify(next)
}

/** Undefined if another episode has its guid. A file address that another has identifies only that one. */
async function withOwnIdentities(
  catalogue: Table,
  { sharesFile: _, ...next }: EpisodeRecord,
): Promise<EpisodeRecord | undefined> {
  const pointers = await findPointers(catalogue, next.podcastId, [next])
  const others = identitiesOf(next).filter((identity) => {
    const owner = ownerOf(pointers, next.podcastId, identity)
    return owner !== undefined && owner !== next.episodeId
  })
  if (others.some(([identity]) => identity !== 'enclosure')) return undefined
  return others.length > 0 ? { ...next, sharesFile: true } : next
}

async function refresh(catalogue: Table, episodeId: number, item: NewEpisode): Promise<EpisodeRecord> {
  const record = await getEpisode(catalogue, episodeId)
  const next = refreshed(record, item)
  if (isUnchanged(record, next)) return record
  const own = await withOwnIdentities(catalogue, next)
  return own ? saveEpisode(catalogue, record, own) : record
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
  /** Of the whole feed. Default: of `items`. */
  feed?: FeedMarks
  /** Called again after a write conflict, with newly reserved ids. */
  admit?: (episodes: EpisodeRecord[]) => Promise<Admission>
}

const admitAsTheyAre = async (episodes: EpisodeRecord[]): Promise<Admission> => ({ episodes, also: [] })

type ChunkImport = Omit<Required<ItemImport>, 'items'> & {
  items: readonly NewEpisode[]
  candidates: Candidates
}

/**
 * A file address that the feed gives to a new episode no longer leads to the old one, unless both are in the
 * feed or the old one is as long as before. Without its address, the old episode never plays the new one's
 * words.
 */
async function takeFile(catalogue: Table, item: NewEpisode, { owner, feed }: FileOwner): Promise<boolean> {
  if (isNamed(owner, feed)) return false
  const isSameLength = owner.durationSeconds !== null && owner.durationSeconds === item.durationSeconds
  if (isSameLength && owner.enclosure?.bytes === item.enclosure?.bytes) return false
  const { audioUrl: _, enclosure: __, ...without } = owner
  await saveEpisode(catalogue, owner, without)
  return true
}

type FileOwner = { owner: EpisodeRecord; feed: FeedMarks }

/** New items as they are stored: only one episode owns a file address. */
async function withFiles(
  catalogue: Table,
  matches: readonly ItemMatch<NewEpisode>[],
  feed: FeedMarks,
): Promise<NewEpisode[]> {
  const matched = new Set(matches.flatMap(({ knownId }) => knownId ?? []))
  const files = new Set<string>()
  const fresh: NewEpisode[] = []
  for (const { item, knownId, fileOwner } of matches) {
    if (knownId !== undefined) continue
    const file = item.audioUrl && fileAddress(item.audioUrl)
    const isRepeated = file !== undefined && files.has(file)
    const isFree =
      !isRepeated &&
      (!fileOwner ||
        (!matched.has(fileOwner.episodeId) && (await takeFile(catalogue, item, { owner: fileOwner, feed }))))
    if (file) files.add(file)
    fresh.push(isFree ? item : { ...item, sharesFile: true })
  }
  return fresh
}

async function importChunk(
  catalogue: Table,
  podcast: PodcastRecord,
  { items, now, admit, feed, candidates }: ChunkImport,
): Promise<ImportOutcome> {
  const { podcastId } = podcast
  const matches = await matchItems(catalogue, { podcastId, items, feed, candidates })
  const fresh = await withFiles(catalogue, matches, feed)
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
  for (const { item, knownId } of matches) {
    const episode = knownId !== undefined && (await refreshReadable(catalogue, knownId, item))
    if (episode) known.push(episode)
  }
  return { imported, known }
}

/** Idempotent. How items are matched with known episodes: `matchItems`. */
export async function importEpisodes(
  catalogue: Table,
  podcast: PodcastRecord,
  { items, now, feed = marksOfFeed(items), admit = admitAsTheyAre }: ItemImport,
): Promise<ImportOutcome> {
  const distinct = distinctItems(items)
  const candidates = openCandidates(catalogue, podcast.podcastId, distinct)
  const outcome: ImportOutcome = { imported: [], known: [] }
  for (let start = 0; start < distinct.length; start += episodesPerTransaction) {
    const chunk = {
      items: distinct.slice(start, start + episodesPerTransaction),
      now,
      admit,
      feed,
      candidates,
    }
    const part = await repeatWhileStale(() => importChunk(catalogue, podcast, chunk))
    outcome.imported.push(...part.imported)
    outcome.known.push(...part.known)
  }
  return outcome
}
