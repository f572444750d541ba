import { type FoundPosting, type Meter, openPostings } from '#functions/data/search/postings.ts'
import type { Table } from '#functions/data/table/table.ts'
import { nextCommon, orderBelow, type PostingCursor } from '#functions/domain/search/intersect.ts'
import { mayMatch } from '#functions/domain/search/match-phrases.ts'
import { type SearchQuery, termsOf } from '#functions/domain/search/search-query.ts'
import type { Stance } from '#shared/domain/stance.ts'

/** `positions` are those of all words of the query, in no order. */
export type Candidate = { order: string; stance: Stance | null; positions: readonly number[] }

export type CandidateSearch = {
  query: SearchQuery
  /** Terms of the chosen topic, podcast and geography. */
  filters: readonly string[]
  isWanted: (posting: FoundPosting['posting']) => boolean
  /** Orders, both inclusive; newest first. */
  from: string
  until: string
  isEnough: (found: readonly Candidate[], order: string) => boolean
}

/** `stoppedAt` is set if older episodes have not been searched. */
export type Candidates = { found: Candidate[]; stoppedAt?: string }

type Heads = ReadonlyMap<string, FoundPosting | undefined>

async function seekAll(
  cursors: ReadonlyMap<string, PostingCursor<FoundPosting>>,
  order: string,
): Promise<Heads> {
  return new Map(
    await Promise.all(
      [...cursors].map(
        async ([term, cursor]): Promise<[string, FoundPosting | undefined]> => [
          term,
          await cursor.seek(order),
        ],
      ),
    ),
  )
}

/** Episodes whose postings allow a match, newest first, as long as reading them stays below `mostUnits`. */
export async function collectCandidates(
  search: Table,
  { query, filters, isWanted, from, until, isEnough }: CandidateSearch,
  { meter, mostUnits }: { meter: Meter; mostUnits: number },
): Promise<Candidates> {
  const wanted = [...termsOf(query.wanted), ...filters]
  const unwanted = termsOf(query.excluded)
  const terms = wanted.length + unwanted.length
  const open = (term: string) => openPostings(search, term, { meter, terms })
  const asked = termsOf([...query.wanted, ...query.excluded])
  const cursors = wanted.map(open)
  const excluded = new Map(unwanted.map((term) => [term, open(term)]))
  const mayGoOn = () => meter.units < mostUnits
  const found: Candidate[] = []
  for (let next: string | undefined = from; next !== undefined; ) {
    const step = await nextCommon(cursors, { from: next, until, mayGoOn })
    if (step.status === 'ended') return { found }
    if (step.status === 'stopped') return { found, stoppedAt: step.order }
    const { order, entries } = step
    const others = await seekAll(excluded, order)
    const positionsOf = (term: string) => {
      const entry = entries[wanted.indexOf(term)] ?? others.get(term)
      return entry?.order === order ? entry.posting.positions : []
    }
    const posting = entries[0]?.posting
    if (posting && isWanted(posting) && mayMatch(query, positionsOf))
      found.push({ order, stance: posting.stance, positions: asked.flatMap(positionsOf) })
    next = orderBelow(order)
    if (next !== undefined && isEnough(found, order)) return { found, stoppedAt: next }
  }
  return { found }
}
