import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noBody, nothing, pageQuerySchema } from '#shared/api/nothing.ts'
import { digestRunSchema } from '#shared/domain/digest-run.ts'
import { emailScheduleSchema } from '#shared/domain/email-schedule.ts'
import { needs } from '#shared/rules/access.ts'

const count = z.int().min(0)

export const emailApi = {
  getSchedule: contract({
    name: 'email.get-schedule',
    method: 'GET',
    path: '/api/admin/email/schedule',
    summary: 'When digests go out, and on which day they last did.',
    audience: 'admin',
    access: needs('settings:read'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: emailScheduleSchema.extend({ last_sent_date: z.iso.date().nullable() }),
    userImpact: 'Admins cannot see when digests go out.',
  }),
  updateSchedule: contract({
    name: 'email.update-schedule',
    method: 'POST',
    path: '/api/admin/email/schedule',
    summary: 'Sets when digests go out; the whole schedule replaces the one before.',
    audience: 'admin',
    access: needs('settings:update'),
    params: nothing,
    query: nothing,
    body: emailScheduleSchema,
    answer: emailScheduleSchema,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot change when digests go out.',
  }),
  sendTest: contract({
    name: 'email.send-test',
    method: 'POST',
    path: '/api/admin/email/test',
    summary: 'Mails the admin who calls a digest by their own preferences; it counts for nothing.',
    audience: 'admin',
    access: needs('settings:update'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot try whether mail arrives.',
  }),
  countReaders: contract({
    name: 'email.count-readers',
    method: 'GET',
    path: '/api/admin/email/trigger',
    summary:
      'How many people digests would be mailed to now, by how often they get them, and whether this site sends mail. People who had one today count as well.',
    audience: 'admin',
    access: needs('settings:read'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ daily: count, weekly: count, is_mail_configured: z.boolean() }),
    userImpact: 'Admins cannot see how many people get digests.',
  }),
  trigger: contract({
    name: 'email.trigger',
    method: 'POST',
    path: '/api/admin/email/trigger',
    summary:
      'Mails digests now to all their readers, independent of the schedule; people who had one today get none. Refused with 409 if this site sends no mail, if there are no readers, and while digests that an admin sent are still going out.',
    audience: 'admin',
    access: needs('settings:update'),
    params: nothing,
    query: nothing,
    body: noBody,
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot send digests by hand.',
  }),
  listRuns: contract({
    name: 'email.list-runs',
    method: 'GET',
    path: '/api/admin/email/history',
    summary: 'The times at which digests went out, newest first, with the outcome for the people of each.',
    audience: 'admin',
    access: needs('settings:read'),
    params: nothing,
    query: pageQuerySchema,
    body: noBody,
    answer: z.array(digestRunSchema),
    isPaged: true,
    userImpact: 'Admins cannot see what became of digests.',
  }),
}
