import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { acceptedSchema, noBody, nothing } from '#shared/api/nothing.ts'
import { processingEditSchema, processingViewSchema } from '#shared/domain/processing-settings.ts'
import { needs } from '#shared/rules/access.ts'

const settings = {
  audience: 'admin',
  path: '/api/admin/processing',
  params: nothing,
  query: nothing,
  answer: processingViewSchema,
} as const

export const processingApi = {
  get: contract({
    ...settings,
    name: 'processing.get',
    method: 'GET',
    access: needs('settings:read'),
    summary: 'How feeds are checked and episodes processed by themselves, and what is added to each prompt.',
    body: noBody,
    userImpact: 'Admins cannot see how processing is set.',
  }),
  update: contract({
    ...settings,
    name: 'processing.update',
    method: 'PUT',
    access: needs('settings:update'),
    summary: 'Changes the settings that are named. 409 if they were changed since the named version.',
    body: processingEditSchema,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot change how processing is set.',
  }),
  checkFeeds: contract({
    name: 'processing.check-feeds',
    method: 'POST',
    path: '/api/admin/processing/check',
    audience: 'admin',
    access: needs('settings:update'),
    summary:
      'Starts to check feeds now, also while automatic checking is off: those that are due, or all, those first that were to be next. Asked again within the same minute, it starts nothing more.',
    params: nothing,
    query: nothing,
    body: z.strictObject({ scope: z.enum(['due', 'all']).default('all') }),
    answer: acceptedSchema,
    successStatus: 202,
    logged: { kind: 'settings' },
    userImpact: 'Admins cannot have feeds checked at once.',
  }),
}
