import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noAnswer, noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import {
  episodeCardSchema,
  episodeViewSchema,
  mostAnswersPerSide,
  otherSideSchema,
} from '#shared/domain/episode.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { ratingChangeViewSchema } from '#shared/domain/rating-change.ts'
import { receiptViewSchema } from '#shared/domain/receipt.ts'
import { ratingChangesPath, receiptPath } from '#shared/domain/receipt-path.ts'
import { recentEpisodesSchema } from '#shared/domain/recent-episode.ts'
import { spokenPassageSchema } from '#shared/domain/spoken-passage.ts'
import { stanceTextSchema } from '#shared/domain/stance.ts'
import { topicNameInPathSchema } from '#shared/domain/topic.ts'
import { transcriptViewSchema } from '#shared/domain/transcript.ts'
import { everyone, mayRead, needs } from '#shared/rules/access.ts'
import { longestExplanation, longestQuoteId } from '#shared/rules/bounds.ts'

const orderedQuerySchema = pageQuerySchema.extend({
  order: z.enum(['date', 'stance']).optional(),
  stance: stanceTextSchema.optional(),
})

const episodeParams = z.object({ id: numericIdInPathSchema })

/** The specification defines no message here; ours is optional for clients. */
const startedSchema = acceptedSchema.partial({ message: true })

export const episodesApi = {
  get: contract({
    name: 'episodes.get',
    method: 'GET',
    path: '/api/episodes/{id}',
    summary: 'One completed episode with its podcast and its verified quotes.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: episodeViewSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot open an episode.',
  }),
  getTranscript: contract({
    name: 'episodes.get-transcript',
    method: 'GET',
    path: '/api/episodes/{id}/transcript',
    summary: 'The transcript of a completed episode, entry by entry.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: transcriptViewSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot read or search a transcript.',
  }),
  getPassage: contract({
    name: 'episodes.get-passage',
    method: 'GET',
    path: '/api/episodes/{id}/quotes/{quote_id}/passage',
    summary: 'The whole sentences around a quote, with the second at which each word is said.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams.extend({ quote_id: z.string().min(1).max(longestQuoteId) }),
    query: nothing,
    body: noBody,
    answer: spokenPassageSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors hear both sides without the sentences around the quotes, and without marked words.',
  }),
  getReceipt: contract({
    name: 'episodes.get-receipt',
    method: 'GET',
    path: receiptPath('{id}'),
    summary:
      'What an episode’s rating rests on: every vote, the model, the transcript’s hash, tokens and cost.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: receiptViewSchema,
    userImpact: 'Visitors cannot see the receipt of a rating.',
  }),
  listChanges: contract({
    name: 'episodes.list-changes',
    method: 'GET',
    path: ratingChangesPath('{id}'),
    summary:
      'Every change of what a completed episode is shown as: when, from what, to what, why, and the method before and after; newest first.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: pageQuerySchema,
    body: noBody,
    answer: z.array(ratingChangeViewSchema),
    isPaged: true,
    userImpact: 'Visitors cannot see how a rating changed.',
  }),
  listOtherSide: contract({
    name: 'episodes.list-other-side',
    method: 'GET',
    path: '/api/episodes/{id}/other-side',
    summary:
      'Episodes on a shared topic from the mirrored stance, the newest first, then further ones from that side to be heard, of other shows first; for a centrist episode both sides alternate.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: z.array(otherSideSchema).max(2 * mostAnswersPerSide),
    cacheSeconds: 60,
    userImpact: 'An episode does not lead to the other side.',
  }),
  listByTopic: contract({
    name: 'episodes.list-by-topic',
    method: 'GET',
    path: '/api/episodes/topic/{name}',
    summary: 'Completed episodes on a topic: newest first, or the newest of each stance.',
    audience: 'public',
    access: mayRead('topic-page'),
    params: z.object({ name: topicNameInPathSchema }),
    query: orderedQuerySchema,
    body: noBody,
    answer: z.array(episodeCardSchema),
    isPaged: true,
    tellsUnrated: true,
    userImpact: 'Signed-in people cannot browse by topic.',
  }),
  listFeed: contract({
    name: 'episodes.list-feed',
    method: 'GET',
    path: '/api/episodes/feed',
    summary:
      'Completed episodes on any of the person’s topics, of any of their stances and allowed geographies: newest first, or the newest of each stance.',
    audience: 'account',
    access: mayRead('personal-feed'),
    params: nothing,
    query: orderedQuerySchema,
    body: noBody,
    answer: z.array(episodeCardSchema),
    isPaged: true,
    tellsUnrated: true,
    userImpact: 'Pro users cannot see their feed.',
  }),
  listRecent: contract({
    name: 'episodes.list-recent',
    method: 'GET',
    path: '/api/recent',
    summary:
      'The newest episodes of the last 30 days, at most 200, which take at most 65 kB. The same for everyone: browsers pick what their owner follows.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: recentEpisodesSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors do not see new episodes of what they follow.',
  }),
  assess: contract({
    name: 'episodes.assess',
    method: 'POST',
    path: '/api/episodes/{id}/assessment',
    summary: 'One vote on the assessment: accurate, or could be better. A later opposite vote replaces it.',
    audience: 'public',
    access: mayRead('episode-page'),
    params: episodeParams,
    query: nothing,
    body: z.union(
      [z.strictObject({ assessment_good: z.literal(1) }), z.strictObject({ assessment_bad: z.literal(1) })],
      'Send either a good or a bad assessment, with the value 1.',
    ),
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Visitors cannot say whether an assessment is accurate.',
  }),
  update: contract({
    name: 'episodes.update',
    method: 'PATCH',
    path: '/api/episodes/{id}',
    summary:
      'Sets the stance or its explanation by hand, beside which the machine’s own values are kept, or releases a rating that is under review.',
    audience: 'admin',
    access: needs('episodes:update'),
    params: episodeParams,
    query: nothing,
    body: z
      .strictObject({
        political_stance: stanceTextSchema.nullable().optional(),
        political_stance_explanation: z.string().trim().min(1).max(longestExplanation).optional(),
        /**
         * SHA-256 of the transcript that the admin reviewed. Releases its rating only if the transcript is
         * still the same.
         */
        released_transcript: z.string().min(1).max(64).optional(),
      })
      .refine(
        (body) => Object.keys(body).length > 0,
        'Send a stance, an explanation or the transcript to release.',
      )
      .refine(
        (body) => body.released_transcript === undefined || Object.keys(body).length === 1,
        'Release a rating without changing it in the same call.',
      ),
    answer: noAnswer,
    successStatus: 204,
    logged: { kind: 'episodes', about: { kind: 'episode', param: 'id' } },
    userImpact: 'Admins cannot correct a stance.',
  }),
  delete: contract({
    name: 'episodes.delete',
    method: 'DELETE',
    path: '/api/episodes/{id}',
    summary:
      'Removes an episode from every list and count at once and starts to delete its transcript, audio, image and votes.',
    audience: 'admin',
    access: needs('episodes:delete'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'episodes', about: { kind: 'episode', param: 'id' } },
    userImpact: 'Admins cannot delete an episode.',
  }),
  transcribe: contract({
    name: 'episodes.transcribe',
    method: 'POST',
    path: '/api/episodes/{id}/transcribe',
    summary: 'Starts transcription and, after it, analysis.',
    audience: 'admin',
    access: needs('system:process'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: startedSchema,
    successStatus: 202,
    logged: { kind: 'episodes', about: { kind: 'episode', param: 'id' } },
    userImpact: 'Admins cannot start a transcription.',
  }),
  analyze: contract({
    name: 'episodes.analyze',
    method: 'POST',
    path: '/api/episodes/{id}/analyze',
    summary: 'Analyzes the transcript that is there, again if it was analyzed before.',
    audience: 'admin',
    access: needs('system:process'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: startedSchema,
    successStatus: 202,
    logged: { kind: 'episodes', about: { kind: 'episode', param: 'id' } },
    userImpact: 'Admins cannot start an analysis.',
  }),
}
