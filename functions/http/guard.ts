import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { openSessions, type Sessions } from '#functions/http/session.ts'
import { edgeEnvSchema, type Guard, visitorGuard } from '#functions/http/visitor-guard.ts'

/** What a function reads besides when it has to know who calls. */
export const sessionEnvSchema = edgeEnvSchema.extend({
  PEOPLE_TABLE: z.string().min(1),
  USER_POOL_ISSUER: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1),
})

export function sessionGuard(env: z.infer<typeof sessionEnvSchema>): Guard & { sessions: Sessions } {
  const sessions = openSessions({
    people: openTable(env.PEOPLE_TABLE),
    issuer: env.USER_POOL_ISSUER,
    clientId: env.USER_POOL_CLIENT_ID,
  })
  return { ...visitorGuard(env), sessions }
}
