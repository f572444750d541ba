import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import { openTable } from '#functions/data/table.ts'
import { openSessions } from '#functions/http/session.ts'
import { edgeEnvSchema } from '#functions/http/visitor-guard.ts'

const sessionsEnvSchema = z.object({
  PEOPLE_TABLE: z.string().min(1),
  USER_POOL_ISSUER: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1),
})

const sessionsOf = (env: z.output<typeof sessionsEnvSchema>) =>
  openSessions({
    people: openTable(env.PEOPLE_TABLE),
    issuer: env.USER_POOL_ISSUER,
    clientId: env.USER_POOL_CLIENT_ID,
  })

/** For functions that look their callers up themselves. */
export const userSessions = connection(sessionsEnvSchema, (env) => ({ sessions: sessionsOf(env) }))

/** For calls that have to know who calls. */
export const sessionGuard = connection(edgeEnvSchema.extend(sessionsEnvSchema.shape), (env) => ({
  guard: { siteUrl: env.SITE_URL, sessions: sessionsOf(env) },
}))
