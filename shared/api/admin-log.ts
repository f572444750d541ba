import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { fileAnswer } from '#shared/api/not-json.ts'
import { noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { listedLogEntrySchema, logKinds, monthSchema } from '#shared/domain/admin-log.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { needs } from '#shared/rules/access.ts'
import { listOrders } from '#shared/rules/list-order.ts'

const filterSchema = z.strictObject({
  kind: z.enum(logKinds).optional(),
  month: monthSchema.optional(),
  podcast_id: z.coerce.number().int().min(1).optional(),
  /** An account that did something, or that something was done to. */
  user_id: userIdSchema.optional(),
})

/**
 * Reading the log needs only `settings:read`, because the log explains the site's settings and cannot change
 * anything.
 */
const ofReaders = {
  audience: 'admin',
  access: needs('settings:read'),
  params: nothing,
  body: noBody,
} as const

export const adminLogApi = {
  list: contract({
    ...ofReaders,
    name: 'admin-log.list',
    method: 'GET',
    path: '/api/admin/log',
    summary:
      'What admins did in the last year, newest or oldest first, of one kind, month, podcast or account if asked for. With a kind, podcast or account, pages may be short.',
    query: pageQuerySchema.extend({ ...filterSchema.shape, sort: z.enum(listOrders).default('newest') }),
    answer: z.array(listedLogEntrySchema),
    isPaged: true,
    userImpact: 'Admins cannot see what admins did.',
  }),
  export: contract({
    ...ofReaders,
    name: 'admin-log.export',
    method: 'GET',
    path: '/api/admin/log/export',
    summary:
      'What admins did in the last year as a table (CSV), newest first, of one kind, month, podcast or account if asked for; the newest 20,000 entries at most.',
    query: filterSchema,
    ...fileAnswer('text/csv'),
    userImpact: 'Admins cannot download the log of what admins did.',
  }),
}
