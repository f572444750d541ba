import { createKeptList, deviceKeys, type KeepOutcome } from '#web/lib/device-storage.ts'

export const mostFollows = 200

export type Follow =
  | { kind: 'show'; id: number; name: string; feed: string | null }
  | { kind: 'topic'; name: string }

const foldTopic = (name: string) => name.toLowerCase()

export const followId = (one: Follow): string =>
  one.kind === 'show' ? `show ${one.id}` : `topic ${foldTopic(one.name)}`

/** Undefined for a value that this version did not write. */
function parseFollow(value: unknown): Follow | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, id, name, feed }: { kind?: unknown; id?: unknown; name?: unknown; feed?: unknown } = value
  if (typeof name !== 'string' || name === '') return undefined
  if (kind === 'topic') return { kind, name }
  if (kind !== 'show' || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  return { kind, id, name, feed: typeof feed === 'string' ? feed : null }
}

const kept = createKeptList(deviceKeys.follows, parseFollow)

/** In the order in which they were followed. The same array until something changes. */
export const readFollows = kept.read

/** `full`: so many are followed already. */
export function setFollowed(one: Follow, isFollowed: boolean): KeepOutcome | 'full' {
  const others = readFollows().filter((other) => followId(other) !== followId(one))
  if (isFollowed && others.length >= mostFollows) return 'full'
  return kept.write(isFollowed ? [...others, one] : others)
}
