/** Local storage key. The number changes with the form of the value. */
export const followsKey = 'follows-1'

export const mostFollows = 200

export type Follow =
  | { kind: 'show'; id: number; name: string; feed: string | null }
  | { kind: 'topic'; name: string }

const foldTopic = (name: string) => name.toLowerCase()

export const followId = (one: Follow): string =>
  one.kind === 'show' ? `show ${one.id}` : `topic ${foldTopic(one.name)}`

function readText(): string {
  try {
    return localStorage.getItem(followsKey) ?? ''
  } catch {
    return ''
  }
}

/** Undefined for a value that this version did not write. */
function parseFollow(value: unknown): Follow | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, id, name, feed }: { kind?: unknown; id?: unknown; name?: unknown; feed?: unknown } = value
  if (typeof name !== 'string' || name === '') return undefined
  if (kind === 'topic') return { kind, name }
  if (kind !== 'show' || typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  return { kind, id, name, feed: typeof feed === 'string' ? feed : null }
}

function parseFollows(text: string): readonly Follow[] {
  try {
    const stored: unknown = JSON.parse(text || '[]')
    return Array.isArray(stored) ? stored.flatMap((one) => parseFollow(one) ?? []) : []
  } catch {
    return []
  }
}

let read: { text: string; follows: readonly Follow[] } = { text: '', follows: [] }

/** In the order in which they were followed. The same array until something changes. */
export function readFollows(): readonly Follow[] {
  const text = readText()
  if (text !== read.text) read = { text, follows: parseFollows(text) }
  return read.follows
}

const listeners = new Set<() => void>()

export function subscribeToFollows(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export type FollowOutcome = 'done' | 'full' | 'blocked'

/** `full`: so many are followed already. `blocked`: the browser keeps nothing for this site. */
export function setFollowed(one: Follow, isFollowed: boolean): FollowOutcome {
  const others = readFollows().filter((other) => followId(other) !== followId(one))
  if (isFollowed && others.length >= mostFollows) return 'full'
  const next = isFollowed ? [...others, one] : others
  try {
    if (next.length === 0) localStorage.removeItem(followsKey)
    else localStorage.setItem(followsKey, JSON.stringify(next))
  } catch {
    return 'blocked'
  }
  for (const listener of listeners) listener()
  return 'done'
}
