export type Store<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Tells of changes; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** A value outside of components that they follow with `useSyncExternalStore`. */
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
