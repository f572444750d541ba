import * as z from 'zod'
import type { Sessions } from '#functions/http/session.ts'

/** What every HTTP function reads. */
export const edgeEnvSchema = z.object({ SITE_URL: z.url() })

/** What the wrapper needs to let a call in. Without sessions everyone is a visitor, and no user is read. */
export type Guard = { siteUrl: string; sessions?: Sessions }

export function visitorGuard(env: z.infer<typeof edgeEnvSchema>): Guard {
  return { siteUrl: env.SITE_URL }
}
