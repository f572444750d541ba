import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'
import type { Sessions } from '#functions/http/session.ts'

/** What every HTTP function reads. */
export const edgeEnvSchema = z.object({ SITE_URL: z.url() })

/** What the wrapper needs to let a call in. Without sessions everyone is a visitor, and no user is read. */
export type Guard = { siteUrl: string; sessions?: Sessions }

/** For calls and pages that need not know who asks. */
export const visitorGuard = connection(edgeEnvSchema, (env): { guard: Guard } => ({
  guard: { siteUrl: env.SITE_URL },
}))
