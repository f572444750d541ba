import type { BubbleShow } from '#shared/domain/bubble.ts'
import { markCharacters, markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'
import type { ListedShow } from '#web/features/bubble/read-list.ts'

export type MarkedShow = { title: string; marks: readonly string[] }

/** Without those of which no address can be a feed's. Shows that are listed twice count once. */
export async function markList(list: readonly ListedShow[]): Promise<MarkedShow[]> {
  const marked = await Promise.all(
    list.map(async ({ title, addresses, guids }) => {
      const marks = await Promise.all([...guids.map(markOfGuid), ...addresses.map(markOfFeed)])
      return { title, marks: marks.filter((mark) => mark !== undefined) }
    }),
  )
  const known = new Map(marked.map((show) => [show.marks.join(), show]))
  known.delete('')
  return [...known.values()]
}

/** An address that a show left may be another's now, so the first marks of all shows come first. */
function idsByMark(shows: readonly BubbleShow[]): Map<string, number> {
  const ids = new Map<string, number>()
  const longest = shows.reduce((most, { marks }) => Math.max(most, marks.length), 0)
  for (let start = 0; start < longest; start += markCharacters) {
    for (const { id, marks } of shows) {
      const mark = marks.slice(start, start + markCharacters)
      if (!ids.has(mark)) ids.set(mark, id)
    }
  }
  return ids
}

export type MatchedList = { found: ReadonlySet<number>; unknown: readonly string[] }

/** `unknown`: titles of shows that the site doesn't have. */
export function matchList(list: readonly MarkedShow[], shows: readonly BubbleShow[]): MatchedList {
  const ids = idsByMark(shows)
  const found = new Set<number>()
  const unknown: string[] = []
  for (const { title, marks } of list) {
    const id = marks.map((mark) => ids.get(mark)).find((one) => one !== undefined)
    if (id === undefined) unknown.push(title)
    else found.add(id)
  }
  return { found, unknown }
}
