import { connectTo } from '#functions/connections/resource.ts'
import { mailSwitch, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { triggerDigests } from '#functions/use-cases/digest/trigger-digests.ts'
import { emailApi } from '#shared/api/email.ts'
import { countOf } from '#shared/format/number.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  digestQueue: queue('DIGEST_QUEUE_URL'),
  sendsMail: mailSwitch(),
})

export const handler = loggedRoute(emailApi.trigger, connect, async (_input, { deps, now }) => {
  const people = await triggerDigests(deps, now)
  const message = `Digests are going out to up to ${countOf(people, 'person', 'people')}.`
  return { details: detailsOf({ people }), answer: { success: true as const, message } }
})
