import { savedAtHeader, savedDays } from '#shared/rules/saved-copies.ts'

const dayMs = 86_400_000

type Entries<Key> = { keys: () => Promise<readonly Key[]>; delete: (key: Key) => Promise<boolean> }

/**
 * A copy of an answer with the time, or nothing if the answer is for one person. The server marks every
 * answer to a signed-in person `private`, and every shared one `public`.
 */
export function toCopy(response: Response, isForEverybody: boolean, now: Date): Response | undefined {
  const isShared = isForEverybody || /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  if (response.status !== 200 || response.redirected || !isShared) return undefined
  const headers = new Headers(response.headers)
  headers.set(savedAtHeader, now.toISOString())
  return new Response(response.body, { status: 200, headers })
}

export function savedAtOf(copy: Response, now: Date): Date | undefined {
  const savedAt = new Date(copy.headers.get(savedAtHeader) ?? '')
  return now.getTime() - savedAt.getTime() < savedDays * dayMs ? savedAt : undefined
}

/** Deletes the copies that were saved first; a cache lists its entries in the order of saving. */
export async function keepNewest<Key>(cache: Entries<Key>, most: number): Promise<void> {
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map((old) => cache.delete(old)))
}
