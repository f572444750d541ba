import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { episodeAdminRowSchema } from '#shared/domain/episode.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { runEstimateSchema } from '#shared/domain/run.ts'
import { needs } from '#shared/rules/access.ts'
import { longestSearch, mostEpisodesOfCall } from '#shared/rules/bounds.ts'
import { listOrders } from '#shared/rules/list-order.ts'
import {
  type BulkGroup,
  bulkGroups,
  hasDateOrder,
  runGroups,
  type StartedGroup,
  startedGroups,
} from '#shared/rules/run-groups.ts'

const isStarted = (group: BulkGroup): group is StartedGroup => startedGroups.some((one) => one === group)

const episodeIdsSchema = z.array(numericIdSchema).min(1).max(mostEpisodesOfCall)

export const chosenEpisodesSchema = z.strictObject({ episode_ids: episodeIdsSchema })

export const outcomesSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  done: z.int().min(0),
  refused: z.array(z.object({ episode_id: numericIdSchema, reason: z.string() })),
})

const runsQuerySchema = pageQuerySchema
  .extend({
    group: z.enum(runGroups).default('running'),
    /** The beginning of a title or of a podcast's name, or the whole id of an episode or podcast. */
    find: z.string().trim().max(longestSearch).default(''),
    sort: z.enum(listOrders).default('newest'),
  })
  .refine(({ group, sort }) => sort === 'newest' || hasDateOrder(group), {
    path: ['sort'],
    message: 'What runs or waits has its own order.',
  })

export const runsApi = {
  list: contract({
    name: 'runs.list',
    method: 'GET',
    path: '/api/admin/runs',
    summary:
      'Episodes of every podcast that are being processed, wait for a slot or for the budget, failed, were never processed, have a transcript and were not analyzed, or were analyzed although their transcript reads in places like orders to a machine, newest or oldest first; what runs always newest first, what waits in the order in which it starts. Pages may be short.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: runsQuerySchema,
    body: noBody,
    answer: z.array(episodeAdminRowSchema),
    isPaged: true,
    userImpact: 'Admins cannot see what is being processed.',
  }),
  estimate: contract({
    name: 'runs.estimate',
    method: 'GET',
    path: '/api/admin/runs/estimate',
    summary:
      'The newest episodes, of one podcast or of all, that were never processed, that failed, that have a transcript and were not analyzed, or that wait for a slot or for the budget, or one episode; and about what it costs to process them. Nothing is started and no model is asked.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: z
      .strictObject({
        group: z.enum(bulkGroups).optional(),
        podcast_id: z.coerce.number().int().min(1).optional(),
        episode_id: z.coerce.number().int().min(1).optional(),
        /** The step to begin with. Absent: the usual one, or for a queued run the one that was requested. */
        from: z.enum(['transcribe', 'analyze']).optional(),
      })
      .refine(({ group, episode_id }) => (group === undefined) !== (episode_id === undefined), {
        path: ['group'],
        message: 'Name either a group or an episode.',
      })
      .refine(({ group, podcast_id }) => podcast_id === undefined || (group && isStarted(group)), {
        path: ['podcast_id'],
        message: 'What waits is listed over all podcasts.',
      })
      .refine(({ from, episode_id }) => from === undefined || episode_id !== undefined, {
        path: ['from'],
        message: 'Where a run begins is asked of one episode.',
      }),
    body: noBody,
    answer: runEstimateSchema,
    userImpact: 'Admins cannot process many episodes at once.',
  }),
  begin: contract({
    name: 'runs.begin',
    method: 'POST',
    path: '/api/admin/runs',
    summary:
      'Has these episodes processed, each as soon as a slot is free; `at_once` starts queued ones immediately.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: z.strictObject({ episode_ids: episodeIdsSchema, at_once: z.boolean().default(false) }),
    answer: outcomesSchema,
    successStatus: 202,
    logged: { kind: 'episodes' },
    userImpact: 'Admins cannot process many episodes at once, or again.',
  }),
  cancel: contract({
    name: 'runs.cancel',
    method: 'POST',
    path: '/api/admin/runs/cancel',
    summary:
      'Ends the runs of these episodes, whether they are under way or wait; each is what it was before.',
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    body: chosenEpisodesSchema,
    answer: outcomesSchema,
    logged: { kind: 'episodes' },
    userImpact: 'Admins cannot cancel a run.',
  }),
}
