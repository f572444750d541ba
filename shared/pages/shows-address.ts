import { showsPath } from '#shared/pages/page-path.ts'
import { mostShowSearchCharacters } from '#shared/rules/search-bounds.ts'

export type AskedShows = {
  /** Words of titles and authors. Empty: all shows. */
  q: string
  geography?: number
  /** From an earlier page: continues after it. */
  cursor?: string
}

type Parameters = Readonly<Record<string, string | undefined>>

/** Forms send empty fields, and links may be old or edited, so a filter that cannot be read is left out. */
export function readShowsAddress({ q = '', geography = '', cursor }: Parameters): AskedShows {
  return {
    q: q.trim().slice(0, mostShowSearchCharacters),
    ...(/^[1-9]\d{0,8}$/.test(geography) && { geography: Number(geography) }),
    ...(cursor && { cursor }),
  }
}

/** The same choice always has the same address. */
export function showsAddress({ q, geography, cursor }: AskedShows): string {
  const known = Object.entries({ q, geography, cursor }).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  const query = new URLSearchParams(known).toString()
  return query === '' ? showsPath : `${showsPath}?${query}`
}
