import { useSyncExternalStore } from 'react'
import { type Follow, followId, readFollows, subscribeToFollows } from '#web/lib/follows/follows.ts'

const none: readonly Follow[] = []

/** Empty on the server and during hydration. */
export function useFollows(): readonly Follow[] {
  return useSyncExternalStore(subscribeToFollows, readFollows, () => none)
}

export function useIsFollowed(one: Follow): boolean {
  const id = followId(one)
  return useFollows().some((other) => followId(other) === id)
}
