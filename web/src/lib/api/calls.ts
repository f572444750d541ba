import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'

/** Where each call goes. Written by `npm run web-calls` from the contracts; a test fails while it is behind them. */
export const calls = {
  'statistics.get': { method: 'GET', path: '/api/statistics' },
  'topics.list-all': { method: 'GET', path: '/api/topics/all' },
  'topics.list-for-stance': { method: 'GET', path: '/api/topics/stance/{stance}' },
  'topics.search': { method: 'GET', path: '/api/topics/search' },
  'geographies.list': { method: 'GET', path: '/api/geography' },
  'geographies.list-with-counts': { method: 'GET', path: '/api/geography/with-counts' },
  'sidelight.list': { method: 'POST', path: '/api/sidelight' },
  'episodes.get': { method: 'GET', path: '/api/episodes/{id}' },
  'episodes.get-transcript': { method: 'GET', path: '/api/episodes/{id}/transcript' },
  'episodes.list-other-side': { method: 'GET', path: '/api/episodes/{id}/other-side' },
  'episodes.list-by-topic': { method: 'GET', path: '/api/episodes/topic/{name}' },
  'episodes.list-feed': { method: 'GET', path: '/api/episodes/feed' },
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
  'auth.register': { method: 'POST', path: '/api/auth/register' },
  'auth.change-password': { method: 'POST', path: '/api/auth/password' },
  'auth.change-email': { method: 'POST', path: '/api/auth/email' },
  'auth.confirm-email': { method: 'POST', path: '/api/auth/email/confirm' },
  'auth.resend-confirmation': { method: 'POST', path: '/api/auth/email/resend' },
  'profile.get': { method: 'GET', path: '/api/profile' },
  'profile.update': { method: 'PATCH', path: '/api/profile' },
  'profile.export': { method: 'GET', path: '/api/profile/export' },
  'profile.delete': { method: 'DELETE', path: '/api/profile' },
  'profile.list-sessions': { method: 'GET', path: '/api/profile/sessions' },
  'profile.end-other-sessions': { method: 'DELETE', path: '/api/profile/sessions' },
  'profile.create-private-feed': { method: 'POST', path: '/api/profile/private-feed' },
  'profile.delete-private-feed': { method: 'DELETE', path: '/api/profile/private-feed' },
  'billing.price': { method: 'GET', path: '/api/billing/price' },
  'billing.create-checkout': { method: 'POST', path: '/api/create-subscription-checkout' },
  'billing.open-portal': { method: 'POST', path: '/api/billing/portal' },
} as const satisfies Partial<Record<keyof ContractsByName, { method: Method; path: string }>>

/** What the browser calls: all but what other machines sign and what pages only link to. */
export type CallName = keyof typeof calls
