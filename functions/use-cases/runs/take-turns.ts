import type { Page, PageKey } from '#functions/data/table/page.ts'
import type { LineEntry } from '#functions/domain/runs/waiting-line.ts'

/** In the order of the index: descending podcast, newest episode first. `behind`: only later podcasts. */
export type ReadLine = (page: {
  behind: number | undefined
  limit: number
  start: PageKey | undefined
}) => Promise<Page<LineEntry>>

export type Turn = {
  read: ReadLine
  last: number | undefined
  mayBegin: (entry: LineEntry) => boolean
  begin: (entry: LineEntry) => Promise<boolean>
}

export type TurnBounds = {
  mostRead: number
  mostTried: number
}

export type TurnsTaken = { ending: 'full' | 'tried' | 'read' | 'end'; last: number | undefined }

/** The next startable entry is usually the first of the next podcast, so the first query reads one. */
const firstLook = 1
const furtherLook = 100

/** Round robin over podcasts, newest episode first. After `read` the next call continues behind `last`. */
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
    // The index may still list a run that has just started.
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
      if (behind === undefined) return { ending: 'end', last }
      behind = undefined
      start = undefined
    }
  }
  return { ending: 'read', last }
}
