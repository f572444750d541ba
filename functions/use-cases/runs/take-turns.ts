import type { Page, PageKey } from '#functions/data/table/page.ts'
import type { LineEntry } from '#functions/domain/runs/waiting-line.ts'

/** A page of a line, podcast by podcast and in each the newest first; `behind`: only podcasts that follow this one. */
export type ReadLine = (page: {
  behind: number | undefined
  limit: number
  start: PageKey | undefined
}) => Promise<Page<LineEntry>>

export type Turn = {
  read: ReadLine
  /** The podcast that had its turn last. */
  last: number | undefined
  mayBegin: (entry: LineEntry) => boolean
  /** Answers false where there is no room for another one. */
  begin: (entry: LineEntry) => Promise<boolean>
}

export type TurnBounds = {
  /** Entries of the line that are looked at. */
  mostRead: number
  /** Entries that are begun, or found to need nothing. */
  mostTried: number
}

/** `last`: the podcast that had its turn last now. */
export type TurnsTaken = { ending: 'full' | 'tried' | 'read' | 'end'; last: number | undefined }

/** Where the next entry is that may begin, which most often is the first of the next podcast. */
const firstLook = 1
const furtherLook = 100

/**
 * Gives podcasts their turn one after the other, the newest episode of each first, until there is no room, nothing is left that may
 * begin, or enough was looked at; then the next look goes on behind what was looked at.
 */
export async function takeTurns(turn: Turn, { mostRead, mostTried }: TurnBounds): Promise<TurnsTaken> {
  const tried = new Set<number>()
  let { last } = turn
  let behind = last
  let start: PageKey | undefined
  let read = 0
  while (read < mostRead) {
    const limit = Math.min(start ? furtherLook : firstLook, mostRead - read)
    const page = await turn.read({ behind, limit, start })
    read += page.entries.length
    // An index may still list what was begun a moment ago.
    const next = page.entries.find((entry) => turn.mayBegin(entry) && !tried.has(entry.episodeId))
    if (next) {
      if (tried.size === mostTried) return { ending: 'tried', last }
      if (!(await turn.begin(next))) return { ending: 'full', last }
      tried.add(next.episodeId)
      last = next.podcastId
      behind = last
      start = undefined
    } else if (page.next) {
      start = page.next
      if (read >= mostRead) last = page.entries.at(-1)?.podcastId
    } else {
      // The whole line was looked through since the last one that began.
      if (behind === undefined) return { ending: 'end', last }
      behind = undefined
      start = undefined
    }
  }
  return { ending: 'read', last }
}
