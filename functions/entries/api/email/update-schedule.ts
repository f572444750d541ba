import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { saveEmailSchedule } from '#functions/data/digests/email-schedule.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { emailApi } from '#shared/api/email.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), catalogue: table('CATALOGUE_TABLE') })

export const handler = loggedRoute(emailApi.updateSchedule, connect, async ({ body }, { deps, now }) => {
  const before = await saveEmailSchedule(deps.catalogue, body, now)
  return { details: edit(changesBetween(before, body)), answer: body }
})
