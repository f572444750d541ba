import { type HttpResponse, wholeResponse } from '../http-api/message.ts'
import type { Freshness } from './freshness.ts'

export type StoredAnswer = { status: number; headers: Headers; body: Buffer }

type Age = 'fresh' | 'stale' | 'usable-on-error'

export type FoundAnswer = { answer: StoredAnswer; age: Age; seconds: number }

export type EdgeCache = {
  find(key: string, now: number): FoundAnswer | undefined
  store(key: string, answer: StoredAnswer, kept: { freshness: Freshness; now: number }): void
  clear(): void
}

type Entry = { answer: StoredAnswer; storedAt: number; freshness: Freshness }

const capacityBytes = 64 * 1024 * 1024

function ageOf({ freshness, storedAt }: Entry, now: number): Age | undefined {
  const past = (now - storedAt) / 1000 - freshness.freshSeconds
  if (past < 0) return 'fresh'
  if (past < freshness.staleSeconds) return 'stale'
  return past < freshness.staleIfErrorSeconds ? 'usable-on-error' : undefined
}

/** Limited to 64 MB; evicts the oldest answers first. */
export function createEdgeCache(): EdgeCache {
  const entries = new Map<string, Entry>()
  let size = 0

  function evict(key: string) {
    size -= entries.get(key)?.answer.body.length ?? 0
    entries.delete(key)
  }

  return {
    find(key, now) {
      const entry = entries.get(key)
      const age = entry && ageOf(entry, now)
      if (entry && age)
        return { answer: entry.answer, age, seconds: Math.floor((now - entry.storedAt) / 1000) }
      evict(key)
      return undefined
    },
    store(key, answer, { freshness, now }) {
      evict(key)
      const { freshSeconds, staleSeconds, staleIfErrorSeconds } = freshness
      if (freshSeconds + staleSeconds + staleIfErrorSeconds === 0) return
      entries.set(key, { answer, storedAt: now, freshness })
      size += answer.body.length
      for (const oldest of entries.keys()) {
        if (size <= capacityBytes) break
        evict(oldest)
      }
    },
    clear() {
      entries.clear()
      size = 0
    },
  }
}

export function answerFrom(answer: StoredAnswer, viewer: Headers, cacheState: string): HttpResponse {
  const headers = new Headers(answer.headers)
  headers.set('x-cache', cacheState)
  const known = viewer.get('if-none-match')?.split(',') ?? []
  const etag = headers.get('etag')?.replace(/^W\//, '')
  const isKnown = etag !== undefined && known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
  if (answer.status !== 200 || !isKnown) return wholeResponse(answer.status, headers, answer.body)
  headers.delete('content-type')
  const unchanged = wholeResponse(304, headers, '')
  unchanged.headers.delete('content-length')
  return unchanged
}
