import { siteAddress } from '#functions/connections/site-address.ts'
import type { Sessions } from '#functions/http/session.ts'

/** What the wrapper needs to let a call in. Without sessions everyone is a visitor, and no user is read. */
export type Guard = { siteUrl: string; sessions?: Sessions }

/** For calls and pages that need not know who asks. */
export const visitorGuard = siteAddress.opening((guard: Guard) => ({ guard }))
