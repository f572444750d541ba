import type { MarkedShow } from '#web/features/bubble/match-list.ts'
import { createStore } from '#web/lib/store.ts'

/** What a visitor gave: shows of lists, and shows that were picked or left out by name. */
export type GivenShows = { list: readonly MarkedShow[]; picks: ReadonlyMap<number, boolean> }

const none: GivenShows = { list: [], picks: new Map() }

/** In memory only, so that it is still there after "back" and gone after a reload. */
export const givenShows = createStore(none)

export function addList(added: readonly MarkedShow[]): void {
  const { list, picks } = givenShows.get()
  const known = new Map([...list, ...added].map((show) => [show.marks.join(), show]))
  givenShows.set({ list: [...known.values()], picks })
}

export function pickShow(id: number, isPicked: boolean): void {
  const { list, picks } = givenShows.get()
  givenShows.set({ list, picks: new Map(picks).set(id, isPicked) })
}

export const forgetGiven = (): void => givenShows.set(none)
