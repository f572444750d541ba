import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { bytesBody, fileAnswer } from '#shared/api/not-json.ts'
import { acceptedSchema, noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { episodeAdminRowSchema, episodeCardSchema } from '#shared/domain/episode.ts'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { instantSchema, numericIdInPathSchema } from '#shared/domain/ids.ts'
import {
  feedPreviewSchema,
  listImportViewSchema,
  offeredFeedsSchema,
  podcastAdminViewSchema,
  podcastStateSchema,
  podcastViewSchema,
} from '#shared/domain/podcast.ts'
import { podcastPageSchema } from '#shared/domain/podcast-page.ts'
import { stances, stanceTextSchema } from '#shared/domain/stance.ts'
import { everyone, needs } from '#shared/rules/access.ts'
import { longestPodcastName, longestSearch } from '#shared/rules/bounds.ts'
import { feedUrlSchema } from '#shared/rules/feed-url.ts'
import { listOrders } from '#shared/rules/list-order.ts'
import { podcastSorts } from '#shared/rules/podcast-state.ts'
import { rowStates } from '#shared/rules/row-state.ts'

const unknownStanceFilter = `must be ${stances.join(', ')}, or none`

const episodeFilterSchema = pageQuerySchema
  .extend({
    /** Returns only this episode, in any state. */
    id: z.coerce.number().int().min(1).optional(),
    status: z.enum(rowStates).optional(),
    stance: z.union([z.literal('none'), stanceTextSchema], unknownStanceFilter).optional(),
    /** Text to find in the title, of which the index has only the first 200 characters. */
    title: z.string().trim().min(1).max(longestSearch).optional(),
    sort: z.enum(listOrders).default('newest'),
  })
  .refine(({ id, status, stance, title }) => id === undefined || (!status && !stance && !title), {
    path: ['id'],
    message: 'Name either an episode or a filter.',
  })

const podcastListQuerySchema = pageQuerySchema
  .extend({
    /** In any case, with or without accents and the article of the name. */
    beginning: z.string().trim().max(longestSearch).default(''),
    state: podcastStateSchema.optional(),
    sort: z.enum(podcastSorts).default('newest'),
    /** Of pages with `limit` podcasts each, counted from 1. */
    page: z.coerce.number().int().min(1).max(10_000).optional(),
  })
  .refine(({ cursor, page }) => cursor === undefined || page === undefined, {
    path: ['page'],
    message: 'Name either a cursor or a page.',
  })

const geographySchema = z.string().trim().min(1).max(100).default(defaultGeographyName)

export const podcastsApi = {
  list: contract({
    name: 'podcasts.list',
    method: 'GET',
    path: '/api/podcasts',
    summary:
      'Podcasts with their counts: all, those whose name begins so, or those in a state, in the chosen order. A header says how many there are. Pages go on by a cursor, or by number.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: podcastListQuerySchema,
    body: noBody,
    answer: z.array(podcastAdminViewSchema),
    isPaged: true,
    tellsTotal: true,
    userImpact: 'Admins cannot see the podcasts.',
  }),
  get: contract({
    name: 'podcasts.get',
    method: 'GET',
    path: '/api/podcasts/{podcast_id}',
    summary:
      'The public data of a podcast: who makes it and where, its feed where that is public, how many published episodes it has at each step of the scale, and a page of them, newest first.',
    audience: 'public',
    access: everyone,
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: pageQuerySchema,
    body: noBody,
    answer: podcastPageSchema,
    isPaged: true,
    userImpact: 'The page of a podcast shows nothing.',
  }),
  listEpisodes: contract({
    name: 'podcasts.list-episodes',
    method: 'GET',
    path: '/api/podcasts/{podcast_id}/episodes',
    summary:
      'A podcast and its completed episodes, newest first or oldest first; admins see every status and may ask for one episode, or for a status, a stance and words of the title. Then a page may be short or empty and go on.',
    audience: 'public',
    access: everyone,
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: episodeFilterSchema,
    body: noBody,
    answer: podcastViewSchema.extend({
      episodes: z.array(z.union([episodeAdminRowSchema, episodeCardSchema])),
      examined_count: z.int().min(0).optional(),
    }),
    isPaged: true,
    cacheSeconds: 60,
    userImpact: 'The other episodes of a podcast are missing.',
  }),
  add: contract({
    name: 'podcasts.add',
    method: 'POST',
    path: '/api/podcasts/feed',
    summary:
      'Reads a feed and imports its newest episodes; a feed that is known already is read again. A show that is here at another address is refused, unless the body says to move its podcast there or to add it once more.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: z.strictObject({
      url: feedUrlSchema,
      geography: geographySchema,
      /**
       * For a show that is here at another address, and refused by default. `move`: its podcast gets this
       * address. `add`: it is added once more, unless its `podcast:guid` is the same.
       */
      if_known: z.enum(['add', 'move']).optional(),
    }),
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      podcast: podcastAdminViewSchema,
      importedEpisodes: z.int().min(0),
      problems: z.array(z.string()),
    }),
    logged: { kind: 'podcasts' },
    userImpact: 'Admins cannot add a podcast.',
  }),
  preview: contract({
    name: 'podcasts.preview',
    method: 'POST',
    path: '/api/podcasts/feed/preview',
    summary:
      'Reads a feed and says what adding it would bring, and whether its show is here already; of a web page, says which feeds it names. Keeps nothing.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: z.strictObject({ url: feedUrlSchema }),
    answer: z.union([feedPreviewSchema, offeredFeedsSchema]),
    userImpact: 'Admins cannot see what a feed holds before they add it.',
  }),
  update: contract({
    name: 'podcasts.update',
    method: 'PATCH',
    path: '/api/podcasts/{podcast_id}',
    summary:
      'What an admin says of a podcast: its name and geography, which no check of its feed undoes, whether its transcripts and the address of its feed are shown, whether its publisher has opted it out, at which address its feed is, and whether it is asked for news. A feed that has moved, or is to be asked again, is read in the call, for any reason it was disabled for.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: nothing,
    body: z
      .strictObject({
        is_checked: z.boolean().optional(),
        /** Replaces the feed's title. Sending the feed's own title resets it. */
        name: z.string().trim().min(1).max(longestPodcastName).optional(),
        geography: z.string().trim().min(1).max(100).optional(),
        hides_transcripts: z.boolean().optional(),
        /** Applies to the current feed URL. When the feed moves, the site decides again from the new URL. */
        is_feed_public: z.boolean().optional(),
        is_opted_out: z.boolean().optional(),
        /** Where the feed is now. It is read in the call, and must be of the same show. */
        feed_url: feedUrlSchema.optional(),
        /** The admin says that it is the same show, although neither title nor episodes show it. */
        is_same_show: z.boolean().optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'Send something to change.')
      .refine(({ feed_url, is_same_show }) => is_same_show === undefined || feed_url !== undefined, {
        path: ['is_same_show'],
        message: 'This is said of a new address.',
      }),
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      podcast: podcastAdminViewSchema,
    }),
    logged: { kind: 'podcasts', about: { kind: 'podcast', param: 'podcast_id' } },
    userImpact: 'Admins cannot change a podcast, have its feed checked again, or end its checks.',
  }),
  delete: contract({
    name: 'podcasts.delete',
    method: 'DELETE',
    path: '/api/podcasts/{podcast_id}',
    summary:
      'Hides a podcast at once and starts to delete it with its episodes, transcripts, audio, images and votes.',
    audience: 'admin',
    access: needs('podcasts:delete'),
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'podcasts', about: { kind: 'podcast', param: 'podcast_id' } },
    userImpact: 'Admins cannot delete a podcast.',
  }),
  importOlder: contract({
    name: 'podcasts.import-older',
    method: 'POST',
    path: '/api/podcasts/{podcast_id}/import-older',
    summary:
      'Imports the next fifty episodes of a podcast’s feed that are not here yet, the newest of them first.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: z.object({ podcast_id: numericIdInPathSchema }),
    query: nothing,
    body: noBody,
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      importedEpisodes: z.int().min(0),
      hasMore: z.boolean(),
    }),
    logged: { kind: 'podcasts', about: { kind: 'podcast', param: 'podcast_id' } },
    userImpact: 'Admins cannot import older episodes.',
  }),
  exportList: contract({
    name: 'podcasts.export-list',
    method: 'GET',
    path: '/api/podcasts/opml',
    summary: 'Every podcast’s feed as a list (OPML 2.0).',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: noBody,
    ...fileAnswer('text/x-opml'),
    userImpact: 'Admins cannot export the list of podcasts.',
  }),
  importList: contract({
    name: 'podcasts.import-list',
    method: 'POST',
    path: '/api/podcasts/opml',
    summary:
      'Starts to add every feed that a list (OPML 1 or 2) names; podcasts.get-list-import reports the progress.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: z.strictObject({ geography: geographySchema }),
    ...bytesBody,
    answer: z.object({
      success: z.literal(true),
      message: z.string(),
      feeds: z.int().min(0),
      duplicates: z.int().min(0),
      broken_count: z.int().min(0),
    }),
    successStatus: 202,
    logged: { kind: 'podcasts' },
    userImpact: 'Admins cannot import a list of podcasts.',
  }),
  getListImport: contract({
    name: 'podcasts.get-list-import',
    method: 'GET',
    path: '/api/podcasts/opml/progress',
    summary: 'How far the latest import of a list is, with a result for each feed; null when there was none.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ import: listImportViewSchema.nullable() }),
    userImpact: 'Admins cannot see how far the import of a list is.',
  }),
  stopListImport: contract({
    name: 'podcasts.stop-list-import',
    method: 'POST',
    path: '/api/podcasts/opml/stop',
    summary:
      'Stops the import of a list that began at this instant; what was added stays, and feeds that are being read are finished.',
    audience: 'admin',
    access: needs('podcasts:create'),
    params: nothing,
    query: nothing,
    body: z.strictObject({ started_at: instantSchema }),
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'podcasts' },
    userImpact: 'Admins cannot stop the import of a list.',
  }),
}
