import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noBody, nothing } from '#shared/api/nothing.ts'
import { emailScheduleSchema, emailScheduleViewSchema } from '#shared/domain/email-schedule.ts'
import { needs } from '#shared/rules/access.ts'

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
    answer: emailScheduleViewSchema,
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
}
