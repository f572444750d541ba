import { resource } from '#functions/connections/resource.ts'
import type { Sessions } from '#functions/domain/records/caller.ts'

/** Without `sessions` every caller is a visitor, and no user is read. */
export type Guard = { siteUrl: string; sessions?: Sessions }

/** For calls and pages that are the same for all users. */
export const visitorGuard = () => resource(['SITE_URL'], (env): Guard => ({ siteUrl: env.SITE_URL }))
