import { mailSwitch } from '#functions/connections/mail-settings.ts'
import { digestQueue } from '#functions/connections/queues.ts'
import { catalogueTable, peopleTable } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { triggerDigests } from '#functions/use-cases/digest/trigger-digests.ts'
import { emailApi } from '#shared/api/email.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = loggedGuard
  .and(catalogueTable)
  .and(peopleTable)
  .and(digestQueue)
  .and(mailSwitch)

export const handler = loggedRoute(emailApi.trigger, connect, async (_input, { deps, now }) => {
  const people = await triggerDigests(deps, now)
  const message = `Digests are going out to up to ${countOf(people, 'person', 'people')}.`
  return { details: detailsOf({ people }), answer: { success: true as const, message } }
})
