import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noAnswer, noBody, nothing } from '#shared/api/nothing.ts'
import { episodeViewSchema } from '#shared/domain/episode.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { mayRead, needs } from '#shared/rules/access.ts'
import { stanceSchema } from '#shared/stance.ts'

const episodeParams = z.object({ id: numericIdInPathSchema })

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
    userImpact: 'Nobody can open an episode.',
  }),
  update: contract({
    name: 'episodes.update',
    method: 'PATCH',
    path: '/api/episodes/{id}',
    summary: 'Sets the stance or its explanation by hand; the machine’s own values are kept beside it.',
    audience: 'admin',
    access: needs('episodes:update'),
    params: episodeParams,
    query: nothing,
    body: z
      .strictObject({
        political_stance: stanceSchema.nullable().optional(),
        political_stance_explanation: z.string().trim().min(1).max(4000).optional(),
      })
      .refine((body) => Object.keys(body).length > 0, {
        message: 'needs political_stance or political_stance_explanation',
      }),
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Admins cannot correct a stance.',
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
    answer: acceptedSchema,
    successStatus: 202,
    userImpact: 'Admins cannot start a transcription.',
  }),
  analyze: contract({
    name: 'episodes.analyze',
    method: 'POST',
    path: '/api/episodes/{id}/analyze',
    summary: 'Analyses the transcript that is there, again if it was analysed before.',
    audience: 'admin',
    access: needs('system:process'),
    params: episodeParams,
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    userImpact: 'Admins cannot start an analysis.',
  }),
}
