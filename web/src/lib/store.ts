import { useSyncExternalStore } from 'react'

export type ObservableStore<Value> = {
  get: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): ObservableStore<Value> {
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

type Followed<Value> = Pick<ObservableStore<Value>, 'get' | 'subscribe'>

/** Hydration can read the current value, because no store changes before hydration ends. */
export function useStore<Value>({ get, subscribe }: Followed<Value>): Value {
  return useSyncExternalStore(subscribe, get, get)
}

export function changeFields<Value extends object>(
  store: ObservableStore<Value>,
  changes: Partial<Value>,
): void {
  store.set({ ...store.get(), ...changes })
}
