import type { WallClock } from '#functions/clients/clock.ts'
import { type OnceMailer, readSendRate } from '#functions/clients/mail-once.ts'
import { timeOfDay } from '#functions/connections/clocks.ts'
import { linkSecrets } from '#functions/connections/link-secrets.ts'
import { postalAddress } from '#functions/connections/mail-settings.ts'
import { onceMailer } from '#functions/connections/once-mailer.ts'
import { siteAddress } from '#functions/connections/site-address.ts'
import { catalogueTable, peopleTable } from '#functions/connections/tables.ts'
import { openPace } from '#functions/use-cases/digest/send-pace.ts'
import { mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

/** The same, with the pace at which the account may send. */
export function paced<Deps extends { mailer: OnceMailer; clock: WallClock }>(deps: Deps) {
  const { mailer, clock } = deps
  const readRate = async () => (mailer.isConfigured ? readSendRate(mailer) : 0)
  return { ...deps, pace: openPace({ readRate, consumers: mostDigestConsumers, clock }) }
}

/** For functions that mail digests. */
export const sendingConnection = catalogueTable
  .and(peopleTable)
  .and(onceMailer)
  .and(siteAddress)
  .and(linkSecrets)
  .and(postalAddress)
  .and(timeOfDay)
  .opening(paced)

export type SendingDeps = ReturnType<typeof sendingConnection.connect>
