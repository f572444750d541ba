import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { fileAnswer } from '#shared/api/not-json.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { needs } from '#shared/rules/access.ts'
import { offlineListDays } from '#shared/rules/bounds.ts'

export const offlineApi = {
  listNewEpisodes: contract({
    name: 'offline.list-new-episodes',
    method: 'POST',
    path: '/api/offline/list-new-episodes',
    summary: `Marks the episodes of the last ${offlineListDays} days that have no transcript as offline, to be transcribed elsewhere, and counts them.`,
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({
      success: z.literal(true),
      episodeCount: z.int().min(0),
      podcastCount: z.int().min(0),
      message: z.string(),
    }),
    logged: { kind: 'episodes' },
    userImpact: 'Admins cannot list episodes to be transcribed elsewhere.',
  }),
  downloadEpisodeList: contract({
    name: 'offline.download-episode-list',
    method: 'GET',
    path: '/api/offline/download-episode-list',
    summary: `The offline episodes of the last ${offlineListDays} days as a table (CSV), the newest first, with the name that each transcript’s file is to have.`,
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: noBody,
    ...fileAnswer('text/csv'),
    userImpact: 'Admins cannot download the list of episodes to be transcribed elsewhere.',
  }),
}
