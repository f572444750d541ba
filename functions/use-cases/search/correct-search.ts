import { type Meter, readUse } from '#functions/data/search/postings.ts'
import { readWordsLike } from '#functions/data/search/spoken-words.ts'
import type { Table } from '#functions/data/table/table.ts'
import { correctQuery, wantedWords } from '#functions/domain/search/correct-query.ts'
import { readQuery } from '#functions/domain/search/search-query.ts'
import { nearestWords, type SpelledWord, spelledWords } from '#functions/domain/search/spelling.ts'
import { findsSomething, type SearchRequest } from '#functions/use-cases/search/search-episodes.ts'
import type { SearchResources } from '#functions/use-cases/search/show-candidates.ts'
import { mostSearchCharacters } from '#shared/rules/search-bounds.ts'

/** Each of these costs read units, and a search has 60: this is 50 at most. */
const mostMisspelled = 2
const mostNeighbors = 6
const mostTries = 2
/** Enough to tell frequent words from rare ones. */
const countedEpisodes = 40

async function listUnknown(search: Table, q: string, meter: Meter): Promise<SpelledWord[]> {
  const words = [...new Map(wantedWords(q).map((one) => [one.term, one])).values()]
  const uses = await Promise.all(words.map(({ term }) => readUse(search, term, { newest: 1, meter })))
  return words.filter((_, place) => uses[place]?.episodes === 0)
}

/** What it may mean, the most frequent word first. */
export async function listMeant(search: Table, { word }: SpelledWord, meter: Meter): Promise<string[]> {
  const near = nearestWords(word, await readWordsLike(search, word, meter)).slice(0, mostNeighbors)
  const uses = await Promise.all(
    near.map(async (one) => {
      const term = spelledWords(one)[0]?.term ?? one
      return { word: one, ...(await readUse(search, term, { newest: countedEpisodes, meter })) }
    }),
  )
  return uses
    .filter(({ episodes }) => episodes > 0)
    .toSorted((a, b) => b.episodes - a.episodes || b.times - a.times)
    .map((one) => one.word)
}

/**
 * The search with its unknown words spelled as an episode has them. Null if no word is unknown, or if that
 * search finds nothing, for example because the word is said only where visitors must not read it.
 */
export async function correctSearch(
  resources: SearchResources,
  q: string,
  request: SearchRequest,
): Promise<string | null> {
  const meter: Meter = { units: 0 }
  const unknown = await listUnknown(resources.search, q, meter)
  if (unknown.length === 0 || unknown.length > mostMisspelled) return null
  const meant = await Promise.all(unknown.map((one) => listMeant(resources.search, one, meter)))
  for (let rank = 0; rank < mostTries; rank += 1) {
    const corrections = unknown.flatMap(({ term }, place): [string, string][] => {
      const word = meant[place]?.[rank]
      return word === undefined ? [] : [[term, word]]
    })
    if (corrections.length < unknown.length) return null
    const corrected = correctQuery(q, new Map(corrections))
    const query = readQuery(corrected)
    if (corrected.length > mostSearchCharacters || typeof query === 'string') return null
    if (await findsSomething(resources, { ...request, query })) return corrected
  }
  return null
}
