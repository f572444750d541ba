import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Tells of changes; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside of components, which they follow with `useStore`. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Followed<Value> = Pick<Store<Value>, 'get' | 'subscribe'>

/** The value as it is now. A served page is drawn with the first, which nothing has changed by then. */
export function useStore<Value>({ get, subscribe }: Followed<Value>): Value {
  return useSyncExternalStore(subscribe, get, get)
}

/** Gives some fields of a store's value anew. */
export function changeFields<Value extends object>(store: Store<Value>, changes: Partial<Value>): void {
  store.set({ ...store.get(), ...changes })
}
