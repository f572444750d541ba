import * as z from 'zod'
import { findLastSentDate } from '#functions/data/digest-runs.ts'
import { readEmailSchedule } from '#functions/data/email-schedule.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { emailApi } from '#shared/api/email.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(emailApi.getSchedule, connect, async (_input, { deps: { catalogue } }) => {
  const [schedule, sentOn] = await Promise.all([readEmailSchedule(catalogue), findLastSentDate(catalogue)])
  return { answer: { ...schedule, last_sent_date: sentOn ?? null } }
})
