import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { episodeAdminRowSchema, episodeCardSchema } from '#shared/domain/episode.ts'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { podcastAdminViewSchema, podcastViewSchema } from '#shared/domain/podcast.ts'
import { everyone, needs } from '#shared/rules/access.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'

export const podcastsApi = {
  list: contract({
    name: 'podcasts.list',
    method: 'GET',
    path: '/api/podcasts',
    summary: 'Every podcast with its counts, newest first.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: pageQuerySchema,
    body: noBody,
    answer: z.array(podcastAdminViewSchema),
    isPaged: true,
    userImpact: 'Admins cannot see the podcasts.',
  }),
  listEpisodes: contract({
    name: 'podcasts.list-episodes',
    method: 'GET',
    path: '/api/podcasts/{podcast_id}/episodes',
    summary: 'A podcast and its completed episodes, newest first; admins see every status.',
    audience: 'public',
    access: everyone,
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: pageQuerySchema,
    body: noBody,
    answer: podcastViewSchema.extend({
      episodes: z.array(z.union([episodeAdminRowSchema, episodeCardSchema])),
    }),
    isPaged: true,
    userImpact: 'The other episodes of a podcast are missing.',
  }),
  add: contract({
    name: 'podcasts.add',
    method: 'POST',
    path: '/api/podcasts/feed',
    summary: 'Reads a feed and imports its newest episodes; a feed that is known already is read again.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: z.strictObject({
      url: feedUrlSchema,
      geography: z.string().trim().min(1).max(100).default(defaultGeographyName),
    }),
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      podcast: podcastAdminViewSchema,
      importedEpisodes: z.int().min(0),
      problems: z.array(z.string()),
    }),
    userImpact: 'Admins cannot add a podcast.',
  }),
}
