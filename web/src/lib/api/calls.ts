import type { ContractsByName } from '#shared/api/all.ts'
import type { CallMethod } from '#shared/api/contract.ts'
import type { laterCalls } from '#web/lib/api/later-calls.ts'

export type CallRoute = `${CallMethod} /${string}`

/** The calls that every page loads. Written by `npm run web-calls` from the contracts. */
export const calls = {
  'statistics.get': 'GET /api/statistics',
  'topics.list-all': 'GET /api/topics/all',
  'topics.list-for-stance': 'GET /api/topics/stance/{stance}',
  'sidelight.list': 'POST /api/sidelight',
  'sidelight.list-voices': 'GET /api/sidelight/voices',
  'episodes.get': 'GET /api/episodes/{id}',
  'episodes.get-transcript': 'GET /api/episodes/{id}/transcript',
  'episodes.list-other-side': 'GET /api/episodes/{id}/other-side',
  'episodes.assess': 'POST /api/episodes/{id}/assessment',
  'podcasts.list-episodes': 'GET /api/podcasts/{podcast_id}/episodes',
  'auth.me': 'GET /api/auth/me',
  'auth.login': 'POST /api/auth/login',
  'auth.logout': 'POST /api/auth/logout',
  'auth.refresh': 'POST /api/auth/refresh',
} as const satisfies Partial<Record<keyof ContractsByName, CallRoute>>

export type CallName = keyof typeof calls | keyof typeof laterCalls
