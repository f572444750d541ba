import { siteClient, tokenIssuer } from '#functions/connections/sign-in.ts'
import { siteAddress } from '#functions/connections/site-address.ts'
import { peopleTable } from '#functions/connections/tables.ts'
import { openSessions } from '#functions/http/session.ts'

/** For functions that look their callers up themselves. */
export const userSessions = peopleTable
  .and(tokenIssuer)
  .and(siteClient)
  .opening((deps) => ({ sessions: openSessions(deps) }))

/** For calls that have to know who calls. */
export const sessionGuard = siteAddress.and(userSessions).opening((guard) => ({ guard }))
