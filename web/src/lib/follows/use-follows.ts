import { useSyncExternalStore } from 'react'
import { subscribeToKept } from '#web/lib/device-storage.ts'
import { type Follow, followId, readFollows } from '#web/lib/follows/follows.ts'

const none: readonly Follow[] = []

/** Empty on the server and during hydration. */
export function useFollows(): readonly Follow[] {
  return useSyncExternalStore(subscribeToKept, readFollows, () => none)
}

export function useIsFollowed(one: Follow): boolean {
  const id = followId(one)
  return useFollows().some((other) => followId(other) === id)
}
