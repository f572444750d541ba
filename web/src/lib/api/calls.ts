import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'

/** Where each call goes. Written by `npm run web-calls` from the contracts; a test fails while it is behind them. */
export const calls: Record<keyof ContractsByName, { method: Method; path: string }> = {
  'statistics.get': { method: 'GET', path: '/api/statistics' },
  'topics.list-all': { method: 'GET', path: '/api/topics/all' },
  'topics.list-for-stance': { method: 'GET', path: '/api/topics/stance/{stance}' },
  'sidelight.list': { method: 'POST', path: '/api/sidelight' },
  'episodes.get': { method: 'GET', path: '/api/episodes/{id}' },
  'episodes.get-transcript': { method: 'GET', path: '/api/episodes/{id}/transcript' },
  'episodes.list-other-side': { method: 'GET', path: '/api/episodes/{id}/other-side' },
  'episodes.list-by-topic': { method: 'GET', path: '/api/episodes/topic/{name}' },
  'episodes.assess': { method: 'POST', path: '/api/episodes/{id}/assessment' },
  'episodes.update': { method: 'PATCH', path: '/api/episodes/{id}' },
  'episodes.transcribe': { method: 'POST', path: '/api/episodes/{id}/transcribe' },
  'episodes.analyze': { method: 'POST', path: '/api/episodes/{id}/analyze' },
  'podcasts.list': { method: 'GET', path: '/api/podcasts' },
  'podcasts.list-episodes': { method: 'GET', path: '/api/podcasts/{podcast_id}/episodes' },
  'podcasts.add': { method: 'POST', path: '/api/podcasts/feed' },
  'auth.me': { method: 'GET', path: '/api/auth/me' },
  'auth.login': { method: 'POST', path: '/api/auth/login' },
  'auth.logout': { method: 'POST', path: '/api/auth/logout' },
  'auth.refresh': { method: 'POST', path: '/api/auth/refresh' },
}
