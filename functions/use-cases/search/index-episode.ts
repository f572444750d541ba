import { deleteByPrefix, deleteObject, findJson, putJson, type Store } from '#functions/clients/store.ts'
import { findEpisodeWithQuotes } from '#functions/data/episodes/episodes.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import {
  deleteIndexedEpisode,
  findIndexedEpisode,
  type IndexedEpisode,
  saveIndexedEpisode,
} from '#functions/data/search/indexed-episodes.ts'
import { findKept, replaceKept } from '#functions/data/search/kept-entries.ts'
import { writePostings } from '#functions/data/search/postings.ts'
import { readPrivateNames } from '#functions/data/search/private-names.ts'
import { recentEntries } from '#functions/data/search/recent-episodes.ts'
import { deleteUnusedNames, saveNames } from '#functions/data/search/searchable-names.ts'
import { addWords } from '#functions/data/search/spoken-words.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, StaleReadError } from '#functions/data/table/transaction.ts'
import { makeCard } from '#functions/domain/cards/card.ts'
import { isTranscriptOutdated, withFittingTimes } from '#functions/domain/episodes/replaced-audio.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { type Published, publishedOf } from '#functions/domain/records/publication.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import {
  changesBetween,
  fingerprintOf,
  type IndexEntry,
  indexEntrySchema,
  postingsOf,
  wordsOf,
} from '#functions/domain/search/index-entry.ts'
import {
  hasPrivateName,
  type PrivateName,
  privateNameOf,
  privatePlaces,
} from '#functions/domain/search/private-names.ts'
import { recentEpisode } from '#functions/domain/search/recent-episode.ts'
import { placePassages, searchPassages } from '#functions/domain/search/search-passages.ts'
import { positionsByTerm, type SearchPassage } from '#functions/domain/search/search-text.ts'
import { droppedNames, namesOf } from '#functions/domain/search/searchable-names.ts'
import { participantViews } from '#functions/domain/views/publishers-word.ts'
import { readStoredTranscript } from '#functions/use-cases/transcripts/read-stored-transcript.ts'
import { searchTextKey, searchTextPrefix } from '#shared/deployment/object-keys.ts'
import { unknownTime } from '#shared/domain/quote.ts'

export type IndexTables = { catalogue: Table; search: Table }
export type IndexResources = IndexTables & { store: Store }

const withoutTimes = (passages: readonly SearchPassage[]) =>
  passages.map((passage) => ({ ...passage, start: null, end: null }))

const secondsOf = (time: number | typeof unknownTime) => (time === unknownTime ? null : time)

const quotePassages = (quotes: readonly QuoteRecord[]): SearchPassage[] =>
  placePassages(
    quotes.map(({ text, speaker, startSeconds, endSeconds }) => ({
      text,
      speaker: speaker ?? null,
      start: secondsOf(startSeconds),
      end: secondsOf(endSeconds),
    })),
  )

type Names = { revision: string; names: readonly PrivateName[] }

async function namesNow(catalogue: Table): Promise<Names> {
  const { revision, names } = await readPrivateNames(catalogue)
  return { revision, names: names.map(({ name }) => privateNameOf(name)) }
}

type Shown = EpisodeState & { quotes: readonly QuoteRecord[]; publication: Published; names: Names }

/** Undefined if visitors must not find the episode. */
async function findShown(catalogue: Table, episodeId: number): Promise<Shown | undefined> {
  const [found, names] = await Promise.all([findEpisodeWithQuotes(catalogue, episodeId), namesNow(catalogue)])
  const publication = found && publishedOf(found.episode)
  if (!found || !publication) return undefined
  const podcast = await findPodcast(catalogue, found.episode.podcastId)
  if (!podcast || !isShown(podcast)) return undefined
  const { episode } = found
  return { episode, podcast, publication, quotes: withFittingTimes(episode, found.quotes), names }
}

export const canBeFound = async (catalogue: Table, episodeId: number): Promise<boolean> =>
  (await findShown(catalogue, episodeId)) !== undefined

/** Reads the transcript only when an entry is made. */
function wantedEntry(store: Store, { episode, podcast, publication, quotes, names }: Shown) {
  const { stance, topics } = publication
  const transcript = podcast.hidesTranscripts ? undefined : episode.transcript
  const isOutdated = isTranscriptOutdated(episode)
  const card = makeCard({ episode, podcast, quotes })
  const head = {
    episodeId: episode.episodeId,
    podcastId: podcast.podcastId,
    publishedAt: publication.publishedOn,
    stance,
    topicIds: topics.map(({ topicId }) => topicId),
    geographyId: podcast.geographyId,
    title: episode.title,
    podcast: podcast.name,
    people: participantViews(episode, podcast)
      .map(({ name }) => name)
      .filter((name) => !hasPrivateName(name, names.names)),
    topics: topics.map(({ name }) => name),
  }
  const said = transcript ? [transcript.key, isOutdated] : quotes
  const readPassages = async () => {
    if (!transcript) return quotePassages(quotes)
    const passages = searchPassages(await readStoredTranscript(store, transcript.key))
    return isOutdated ? withoutTimes(passages) : passages
  }
  return {
    card,
    hasTranscript: transcript !== undefined,
    fingerprint: fingerprintOf([head, said, card]),
    namesRevision: names.revision,
    makeEntry: async (): Promise<IndexEntry> => {
      const text = { ...head, passages: await readPassages() }
      return { ...text, privatePlaces: privatePlaces(positionsByTerm(text), names.names) }
    },
  }
}

const entryBefore = async (store: Store, indexed: IndexedEpisode | undefined) =>
  indexed && findJson(store, indexed.textKey, indexEntrySchema)

/** Postings come before names are deleted, because a name is kept as long as it has a posting. */
async function changeIndex(search: Table, before: IndexEntry | undefined, after: IndexEntry | undefined) {
  const names = after ? namesOf(after) : []
  await saveNames(search, names)
  if (after) await addWords(search, wordsOf(after))
  await writePostings(
    search,
    changesBetween(before ? postingsOf(before) : [], after ? postingsOf(after) : []),
  )
  await deleteUnusedNames(search, droppedNames(before ? namesOf(before) : [], names))
}

/** `hidden`: visitors must not find the episode, and the index does not have it. */
export type IndexOutcome = 'current' | 'hidden' | 'indexed' | 'removed'

type Overtaken = { episodeId: number; written: IndexEntry | undefined }

/**
 * Runs `save` after the postings of `written`. If another writer was faster, its postings replace them.
 * @throws StaleReadError
 */
async function saveOrUndo(
  { search, store }: Pick<IndexResources, 'search' | 'store'>,
  { episodeId, written }: Overtaken,
  save: () => Promise<void>,
): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (error instanceof StaleReadError) {
      const indexed = await findIndexedEpisode(search, episodeId)
      await changeIndex(search, written, await entryBefore(store, indexed))
    }
    throw error
  }
}

async function remove({ search, store }: IndexResources, indexed: IndexedEpisode): Promise<void> {
  const { episodeId } = indexed
  await changeIndex(search, await entryBefore(store, indexed), undefined)
  await saveOrUndo({ search, store }, { episodeId, written: undefined }, () =>
    deleteIndexedEpisode(search, indexed),
  )
  await deleteByPrefix(store, searchTextPrefix(episodeId))
}

/** Of a text with other private places, the key is another one, too. */
const textKeyOf = ({ episodeId, privatePlaces: places }: IndexEntry, fingerprint: string) =>
  searchTextKey(episodeId, places.length === 0 ? fingerprint : fingerprintOf([fingerprint, places]))

type Wanted = ReturnType<typeof wantedEntry>

/**
 * Can be repeated after a death before any of the writes: the item names the old text until all postings are
 * those of the new one. False if the private names have changed, but none of this text.
 */
async function replace(
  { search, store }: IndexResources,
  { makeEntry, ...wanted }: Wanted,
  indexed: IndexedEpisode | undefined,
): Promise<boolean> {
  const entry = await makeEntry()
  const { episodeId } = entry
  const textKey = textKeyOf(entry, wanted.fingerprint)
  const isOther = textKey !== indexed?.textKey
  if (isOther) {
    await putJson(store, textKey, entry)
    await changeIndex(search, await entryBefore(store, indexed), entry)
  }
  await saveOrUndo({ search, store }, { episodeId, written: entry }, () =>
    saveIndexedEpisode(search, { episodeId, textKey, ...wanted }, indexed),
  )
  if (indexed && isOther) await deleteObject(store, indexed.textKey)
  return isOther
}

async function compare({ catalogue, search, store }: IndexResources, episodeId: number) {
  const [shown, indexed, listed] = await Promise.all([
    findShown(catalogue, episodeId),
    findIndexedEpisode(search, episodeId),
    findKept(search, recentEntries(episodeId)),
  ])
  const wanted = shown && wantedEntry(store, shown)
  return { shown, wanted, indexed, listed, outcome: outcomeOf(wanted, indexed) }
}

function outcomeOf(wanted: Wanted | undefined, indexed: IndexedEpisode | undefined): IndexOutcome {
  if (!wanted) return indexed ? 'removed' : 'hidden'
  const isCurrent =
    wanted.fingerprint === indexed?.fingerprint && wanted.namesRevision === indexed.namesRevision
  return isCurrent ? 'current' : 'indexed'
}

async function indexOnce(resources: IndexResources, episodeId: number): Promise<IndexOutcome> {
  const { shown, wanted, indexed, listed, outcome } = await compare(resources, episodeId)
  const after = shown && recentEpisode(shown)
  await replaceKept(resources.search, recentEntries(episodeId), { before: listed, after })
  if (wanted && outcome === 'indexed')
    return (await replace(resources, wanted, indexed)) ? 'indexed' : 'current'
  if (indexed && outcome === 'removed') await remove(resources, indexed)
  return outcome
}

/** Makes the index say what visitors may find of an episode now. */
export const indexEpisode = (resources: IndexResources, episodeId: number): Promise<IndexOutcome> =>
  repeatWhileStale(() => indexOnce(resources, episodeId))

/** What `indexEpisode` would do. Writes nothing. */
export const inspectEpisode = async (resources: IndexResources, episodeId: number): Promise<IndexOutcome> =>
  (await compare(resources, episodeId)).outcome
