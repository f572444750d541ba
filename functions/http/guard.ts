import { resource } from '#functions/connections/resource.ts'
import type { Variables } from '#functions/connections/variables.ts'
import { openTable } from '#functions/data/table/table.ts'
import { openSessions } from '#functions/http/session.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'

const sessionVariables = ['PEOPLE_TABLE', 'USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID'] as const

const sessionsFrom = (env: Pick<Variables, (typeof sessionVariables)[number]>) =>
  openSessions({
    people: openTable(env.PEOPLE_TABLE),
    issuer: env.USER_POOL_ISSUER,
    clientId: env.USER_POOL_CLIENT_ID,
  })

/** For functions that look up the caller themselves. */
export const userSessions = () => resource(sessionVariables, sessionsFrom)

export const sessionGuard = () =>
  resource(
    ['SITE_URL', ...sessionVariables],
    (env): Required<Guard> => ({ siteUrl: env.SITE_URL, sessions: sessionsFrom(env) }),
  )
