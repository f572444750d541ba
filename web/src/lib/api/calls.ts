import type { ContractsByName } from '#shared/api/all.ts'
import type { Method } from '#shared/api/contract.ts'
import type { adminCalls } from '#web/lib/api/admin-calls.ts'

export type CallPlace = `${Method} /${string}`

/** Where each call goes that is not for admins alone. Written by `npm run web-calls` from the contracts; a test fails while it is behind them. */
export const calls = {
  'statistics.get': 'GET /api/statistics',
  'topics.list-all': 'GET /api/topics/all',
  'topics.list-for-stance': 'GET /api/topics/stance/{stance}',
  'topics.search': 'GET /api/topics/search',
  'geographies.list': 'GET /api/geography',
  'geographies.list-with-counts': 'GET /api/geography/with-counts',
  'sidelight.list': 'POST /api/sidelight',
  'episodes.get': 'GET /api/episodes/{id}',
  'episodes.get-transcript': 'GET /api/episodes/{id}/transcript',
  'episodes.list-other-side': 'GET /api/episodes/{id}/other-side',
  'episodes.list-by-topic': 'GET /api/episodes/topic/{name}',
  'episodes.list-feed': 'GET /api/episodes/feed',
  'episodes.assess': 'POST /api/episodes/{id}/assessment',
  'podcasts.list-episodes': 'GET /api/podcasts/{podcast_id}/episodes',
  'auth.me': 'GET /api/auth/me',
  'auth.login': 'POST /api/auth/login',
  'auth.logout': 'POST /api/auth/logout',
  'auth.refresh': 'POST /api/auth/refresh',
  'auth.register': 'POST /api/auth/register',
  'auth.change-password': 'POST /api/auth/password',
  'auth.change-email': 'POST /api/auth/email',
  'auth.confirm-email': 'POST /api/auth/email/confirm',
  'auth.resend-confirmation': 'POST /api/auth/email/resend',
  'profile.get': 'GET /api/profile',
  'profile.update': 'PATCH /api/profile',
  'profile.export': 'GET /api/profile/export',
  'profile.delete': 'DELETE /api/profile',
  'profile.preview-digest': 'GET /api/profile/digest',
  'profile.list-sessions': 'GET /api/profile/sessions',
  'profile.end-other-sessions': 'DELETE /api/profile/sessions',
  'profile.create-private-feed': 'POST /api/profile/private-feed',
  'profile.delete-private-feed': 'DELETE /api/profile/private-feed',
  'billing.price': 'GET /api/billing/price',
  'billing.create-checkout': 'POST /api/create-subscription-checkout',
  'billing.open-portal': 'POST /api/billing/portal',
} as const satisfies Partial<Record<keyof ContractsByName, CallPlace>>

/** What the browser calls: all but what other machines do and what pages only link to. */
export type CallName = keyof typeof calls | keyof typeof adminCalls
