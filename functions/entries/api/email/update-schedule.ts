import * as z from 'zod'
import { saveEmailSchedule } from '#functions/data/email-schedule.ts'
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

export const handler = route(emailApi.updateSchedule, connect, async ({ body }, { deps }) => {
  await saveEmailSchedule(deps.catalogue, body)
  return { answer: body }
})
