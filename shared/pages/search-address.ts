import type { SearchAnswer } from '#shared/domain/search.ts'
import { findStance, type Stance, stanceSlug } from '#shared/domain/stance.ts'
import { searchFeedPath } from '#shared/pages/feed-path.ts'
import { searchPath } from '#shared/pages/page-path.ts'

export type SearchFilters = {
  stance?: Stance
  show?: number
  topic?: number
  geography?: number
  /** UTC days, both inclusive. */
  since?: string
  until?: string
}

export type AskedSearch = SearchFilters & {
  /** Empty before a search. */
  q: string
  view?: 'sides'
  /** From an earlier answer: continues that search. */
  older?: string
}

/** `refused` says why the words cannot be searched. */
export type SearchOutcome = { answer: SearchAnswer } | { refused: string }

type Parameters = Readonly<Record<string, string | undefined>>

function idOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
}

function dayOf(text = ''): string | undefined {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`) ? text : undefined
}

const placeOf = (text = '') => (/^[0-9a-z]{14}$/.test(text) ? text : undefined)

/** Forms send empty fields, and links may be old or edited, so a filter that cannot be read is left out. */
export function readSearch(parameters: Parameters): AskedSearch {
  const { q = '', ...rest } = parameters
  const stance = findStance(rest.stance)
  const [show, topic, geography] = [rest.show, rest.topic, rest.geography].map(idOf)
  const [since, until] = [rest.since, rest.until].map(dayOf)
  const older = placeOf(rest.older)
  return {
    q: q.trim(),
    ...(stance && { stance }),
    ...(show && { show }),
    ...(topic && { topic }),
    ...(geography && { geography }),
    ...(since && { since }),
    ...(until && { until }),
    ...(rest.view === 'sides' && { view: 'sides' }),
    ...(older && { older }),
  }
}

/** The same search always has the same address. */
export function searchAddress({ q, stance, view, older, ...filters }: AskedSearch): string {
  const { show, topic, geography, since, until } = filters
  const values = {
    q,
    stance: stance && stanceSlug(stance),
    show,
    topic,
    geography,
    since,
    until,
    view,
    older,
  }
  const known = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  const query = new URLSearchParams(known).toString()
  return query === '' ? searchPath : `${searchPath}?${query}`
}

/** All that a search will find, in every view. */
export function searchFeedAddress({ view: _view, older: _older, ...asked }: AskedSearch): string {
  return searchAddress(asked).replace(searchPath, searchFeedPath)
}
