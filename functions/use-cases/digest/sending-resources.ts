import { type WallClock, wallClock } from '#functions/clients/clock.ts'
import { type OnceMailer, openOnceMailer, readSendRate } from '#functions/clients/mail-once.ts'
import type { Secrets } from '#functions/clients/secrets.ts'
import { mailSettingsFrom, mailVariables, onceMailer } from '#functions/connections/mail.ts'
import { resource, variable } from '#functions/connections/resource.ts'
import { secrets, systemClock } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ReadSearchNews } from '#functions/use-cases/digest/read-search-news.ts'
import { openPace, type SendPace } from '#functions/use-cases/digest/send-pace.ts'
import { openWeekOfRun, type WeekOfRun } from '#functions/use-cases/digest/week-of-run.ts'
import { mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

export function paceOf(mailer: OnceMailer, clock: WallClock): SendPace {
  const readRate = async () => (mailer.isConfigured ? readSendRate(mailer) : 0)
  return openPace({ readRate, consumers: mostDigestConsumers, clock })
}

const sendPace = () =>
  resource(mailVariables, (env) => paceOf(openOnceMailer(mailSettingsFrom(env)), wallClock))

export type SendingDeps = {
  catalogue: Table
  people: Table
  mailer: OnceMailer
  siteUrl: string
  linkSecrets: Secrets
  postalAddress: string
  clock: WallClock
  pace: SendPace
  weekOfRun: WeekOfRun
  readSearchNews: ReadSearchNews
}

export const digestSending = () => ({
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  mailer: onceMailer(),
  siteUrl: variable('SITE_URL'),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
  postalAddress: variable('MAIL_POSTAL_ADDRESS'),
  clock: systemClock(),
  pace: sendPace(),
  weekOfRun: resource([], openWeekOfRun),
})
