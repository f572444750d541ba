import { createHash } from 'node:crypto'
import * as z from 'zod'
import { foldName } from '#functions/domain/search/fold-name.ts'
import { encodePosting, postingOrder } from '#functions/domain/search/posting.ts'
import { withoutPlaces } from '#functions/domain/search/private-names.ts'
import { placeNames, positionsByTerm, searchTextSchema } from '#functions/domain/search/search-text.ts'
import { isCommon } from '#functions/domain/search/search-words.ts'
import { spelledWords } from '#functions/domain/search/spelling.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/** All that the postings of an episode are made from, so that they can be found again and deleted. */
export const indexEntrySchema = searchTextSchema.extend({
  episodeId: numericIdSchema,
  podcastId: numericIdSchema,
  publishedAt: z.string(),
  stance: stanceSchema.nullable(),
  topicIds: z.array(numericIdSchema),
  geographyId: numericIdSchema,
  /** Positions of words that are part of a private name there. */
  privatePlaces: z.array(z.int().min(0)).default([]),
})

export type IndexEntry = z.infer<typeof indexEntrySchema>

/** Filters are terms too. No word has an equals sign. */
export const filterTerms = {
  podcast: (id: number) => `podcast=${id}`,
  topic: (id: number) => `topic=${id}`,
  geography: (id: number) => `geography=${id}`,
  person: (foldedName: string) => `person=${foldedName}`,
}

/** Keeps an item below DynamoDB's 400 kB: in scripts without spaces, each letter is a word. */
const mostPositions = 100_000

export type EntryPosting = { term: string; order: string; data: Uint8Array }

const findablePositions = (entry: IndexEntry) => withoutPlaces(positionsByTerm(entry), entry.privatePlaces)

export function postingsOf(entry: IndexEntry): EntryPosting[] {
  const { episodeId, podcastId, publishedAt, stance, topicIds, geographyId, people } = entry
  const order = postingOrder(publishedAt, episodeId)
  const posting = (term: string, positions: readonly number[]) => ({
    term,
    order,
    data: encodePosting({ stance, podcastId, positions: positions.slice(0, mostPositions) }),
  })
  const filters = [
    filterTerms.podcast(podcastId),
    filterTerms.geography(geographyId),
    ...topicIds.map(filterTerms.topic),
    ...new Set(people.map((name) => filterTerms.person(foldName(name)))),
  ]
  const words = [...findablePositions(entry)].filter(([term]) => !isCommon(term))
  return [
    ...filters.map((term) => posting(term, [])),
    ...words.map(([term, positions]) => posting(term, positions)),
  ]
}

/** All that is said or named and can be found, as it can be suggested. */
export function wordsOf(entry: IndexEntry): string[] {
  const findable = findablePositions(entry)
  const words = [...placeNames(entry), ...entry.passages].flatMap(({ text }) => spelledWords(text))
  return [...new Set(words.filter(({ term }) => findable.has(term)).map(({ word }) => word))]
}

export type EntryChange = EntryPosting | { term: string; order: string; data: undefined }

/** What turns the postings of one entry into those of another. */
export function changesBetween(
  before: readonly EntryPosting[],
  after: readonly EntryPosting[],
): EntryChange[] {
  const keyOf = ({ term, order }: { term: string; order: string }) => `${order} ${term}`
  const old = new Map(before.map((posting) => [keyOf(posting), posting.data]))
  const kept = new Set(after.map(keyOf))
  const isNew = (posting: EntryPosting) => {
    const data = old.get(keyOf(posting))
    return !data || Buffer.compare(data, posting.data) !== 0
  }
  return [
    ...after.filter(isNew),
    ...before
      .filter((posting) => !kept.has(keyOf(posting)))
      .map((posting) => ({ ...posting, data: undefined })),
  ]
}

/** To be increased when the same text gives other words. The next check then indexes all episodes again. */
const indexVersion = 2

/** Differs if anything that a search finds or shows differs. */
export const fingerprintOf = (shown: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([indexVersion, shown]))
    .digest('hex')
