import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { openSessions, type Sessions } from '#functions/http/session.ts'

/** What every HTTP function reads. */
export const edgeEnvSchema = z.object({ SITE_URL: z.url() })

/** What a function reads besides when it has to know who calls. */
export const sessionEnvSchema = edgeEnvSchema.extend({
  PEOPLE_TABLE: z.string().min(1),
  USER_POOL_ISSUER: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1),
})

/** What the wrapper needs to let a call in. Without sessions everyone is a visitor, and no user is read. */
export type Guard = { siteUrl: string; sessions?: Sessions }

export function visitorGuard(env: z.infer<typeof edgeEnvSchema>): Guard {
  return { siteUrl: env.SITE_URL }
}

export function sessionGuard(env: z.infer<typeof sessionEnvSchema>): Guard & { sessions: Sessions } {
  const sessions = openSessions({
    people: openTable(env.PEOPLE_TABLE),
    issuer: env.USER_POOL_ISSUER,
    clientId: env.USER_POOL_CLIENT_ID,
  })
  return { ...visitorGuard(env), sessions }
}
