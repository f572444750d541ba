import { authApi } from '#shared/api/auth.ts'
import type { Contract } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'

/** Every call of the HTTP API. The event stream of uploads is not one: it has a function URL (`shared/api/upload-progress.ts`). */
export const contracts: readonly Contract[] = [
  statisticsApi,
  topicsApi,
  sidelightApi,
  episodesApi,
  podcastsApi,
  authApi,
].flatMap((resource) => Object.values<Contract>(resource))
