import { phraseStarts } from '#functions/domain/search/match-phrases.ts'
import { type PrivateName, privatePlaces, withoutPlaces } from '#functions/domain/search/private-names.ts'
import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import {
  firstSpoken,
  type Positions,
  placeNames,
  positionsByTerm,
  type SearchPassage,
  type SearchText,
} from '#functions/domain/search/search-text.ts'
import { type SearchWord, searchWords } from '#functions/domain/search/search-words.ts'

/** Offsets in the text. */
export type Mark = { start: number; end: number }

/** Times are in seconds from the start of the audio, null if unknown. */
export type SpokenHit = {
  text: string
  marks: Mark[]
  speaker: string | null
  start: number | null
  end: number | null
}

export type EpisodeHits = { spoken: SpokenHit[]; title: Mark[] }

type Match = { from: number; until: number; phrase: number }

function matchesIn(positions: Positions, { wanted, excluded }: SearchQuery): Match[] | undefined {
  const startsOf = (phrase: readonly string[]) => phraseStarts(phrase, (term) => positions.get(term) ?? [])
  if (excluded.some((phrase) => startsOf(phrase).length > 0)) return undefined
  const found = wanted.map((phrase, place) =>
    startsOf(phrase).map((from) => ({ from, until: from + phrase.length, phrase: place })),
  )
  return found.every((matches) => matches.length > 0) ? found.flat() : undefined
}

function marksOf(words: readonly SearchWord[], at: number, matches: readonly Match[]): Mark[] {
  const matchAt = (position: number) =>
    matches.find(({ from, until }) => from <= position && position < until)
  const marks: Mark[] = []
  for (const [place, { start, end }] of words.entries()) {
    const match = matchAt(at + place)
    const last = marks.at(-1)
    if (match && last && match === matchAt(at + place - 1)) last.end = Math.max(last.end, end)
    else if (match) marks.push({ start, end })
  }
  return marks
}

type Group = { passages: SearchPassage[]; matches: Match[] }

/** A phrase that goes on in the next passage joins the two. */
function groupByPassage(passages: readonly SearchPassage[], matches: readonly Match[]): Group[] {
  const groups: Group[] = []
  let last: Group | undefined
  let next = 0
  const open = matches.filter(({ from }) => from >= firstSpoken).toSorted((a, b) => a.from - b.from)
  for (const [place, passage] of passages.entries()) {
    const end = passages[place + 1]?.at ?? Number.POSITIVE_INFINITY
    const isContinued = last?.matches.some(({ until }) => until > passage.at) ?? false
    const own: Match[] = []
    for (let match = open[next]; match && match.from < end; match = open[next]) {
      own.push(match)
      next += 1
    }
    if (last && isContinued) {
      last.passages.push(passage)
      last.matches.push(...own)
    } else if (own.length > 0) {
      last = { passages: [passage], matches: own }
      groups.push(last)
    } else last = undefined
  }
  return groups
}

function hitOf({ passages, matches }: Group): SpokenHit {
  const [first] = passages
  const text = passages.map((passage) => passage.text).join(' ')
  return {
    text,
    marks: marksOf(searchWords(text), first?.at ?? 0, matches),
    speaker: first?.speaker ?? null,
    start: first?.start ?? null,
    end: passages.at(-1)?.end ?? null,
  }
}

const distinctPhrases = ({ matches }: Group) => new Set(matches.map(({ phrase }) => phrase)).size

/**
 * The sentences that answer a query: those with most of its phrases first, then in the order of the talk.
 * Undefined if the text does not match. Words inside a private name match nothing.
 */
export function findHits(
  text: SearchText,
  query: SearchQuery,
  names: readonly PrivateName[],
): EpisodeHits | undefined {
  const positions = positionsByTerm(text)
  const matches = matchesIn(withoutPlaces(positions, privatePlaces(positions, names)), query)
  if (!matches) return undefined
  const groups = groupByPassage(text.passages, matches)
  const [title] = placeNames(text)
  return {
    spoken: groups.toSorted((a, b) => distinctPhrases(b) - distinctPhrases(a)).map(hitOf),
    title: title ? marksOf(searchWords(title.text), title.at, matches) : [],
  }
}
