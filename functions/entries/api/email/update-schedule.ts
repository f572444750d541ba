import * as z from 'zod'
import { saveEmailSchedule } from '#functions/data/email-schedule.ts'
import { openTable } from '#functions/data/table.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { emailApi } from '#shared/api/email.ts'

export const envSchema = loggedEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: loggedGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = loggedRoute(emailApi.updateSchedule, connect, async ({ body }, { deps, now }) => {
  const before = await saveEmailSchedule(deps.catalogue, body, now)
  return { deed: edit(changesBetween(before, body)), answer: body }
})
