import type { authApi } from '#shared/api/auth.ts'
import type { Contract, Method } from '#shared/api/contract.ts'
import type { episodesApi } from '#shared/api/episodes.ts'
import type { podcastsApi } from '#shared/api/podcasts.ts'
import type { sidelightApi } from '#shared/api/sidelight.ts'
import type { statisticsApi } from '#shared/api/statistics.ts'
import type { topicsApi } from '#shared/api/topics.ts'
import { productKey } from '#shared/domain/product.ts'

/** The contracts the browser calls, as types only: their schemas would cost every visitor the whole of zod. */
export type Calls = {
  'statistics.get': typeof statisticsApi.get
  'topics.list-all': typeof topicsApi.listAll
  'topics.list-for-stance': typeof topicsApi.listForStance
  'sidelight.list': typeof sidelightApi.list
  'episodes.get': typeof episodesApi.get
  'episodes.get-transcript': typeof episodesApi.getTranscript
  'episodes.list-other-side': typeof episodesApi.listOtherSide
  'episodes.list-by-topic': typeof episodesApi.listByTopic
  'episodes.assess': typeof episodesApi.assess
  'episodes.update': typeof episodesApi.update
  'episodes.transcribe': typeof episodesApi.transcribe
  'episodes.analyze': typeof episodesApi.analyze
  'podcasts.list': typeof podcastsApi.list
  'podcasts.list-episodes': typeof podcastsApi.listEpisodes
  'podcasts.add': typeof podcastsApi.add
  'auth.me': typeof authApi.me
  'auth.login': typeof authApi.login
  'auth.logout': typeof authApi.logout
  'auth.refresh': typeof authApi.refresh
}

export type CallName = keyof Calls

/** Method and path of each call; a test compares them with the contracts. */
export const calls: Record<CallName, { method: Method; path: Contract['path'] }> = {
  'statistics.get': { method: 'GET', path: '/api/statistics' },
  'topics.list-all': { method: 'GET', path: '/api/topics/all' },
  'topics.list-for-stance': { method: 'GET', path: '/api/topics/stance/{stance}' },
  'sidelight.list': { method: 'POST', path: `/api/${productKey}` },
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
