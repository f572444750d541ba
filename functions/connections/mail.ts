import { openMailer } from '#functions/clients/mail.ts'
import { openOnceMailer } from '#functions/clients/mail-once.ts'
import { resource, variable } from '#functions/connections/resource.ts'
import { secrets, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import type { Variables } from '#functions/connections/variables.ts'

export const mailVariables = [
  'MAIL_DOMAIN',
  'MAIL_SENDER_NAME',
  'MAIL_SENDER_MAILBOX',
  'MAIL_REPLY_TO',
  'MAIL_CONFIGURATION_SET',
] as const

export const mailSettingsFrom = (env: Pick<Variables, (typeof mailVariables)[number]>) => ({
  domain: env.MAIL_DOMAIN,
  senderName: env.MAIL_SENDER_NAME,
  senderMailbox: env.MAIL_SENDER_MAILBOX,
  replyTo: env.MAIL_REPLY_TO,
  configurationSet: env.MAIL_CONFIGURATION_SET,
})

/** For mail that a user waits for. Retries when SES does not answer, so a mail may arrive twice. */
export const retryingMailer = () => resource(mailVariables, (env) => openMailer(mailSettingsFrom(env)))

/** For mail that must never arrive twice: never retries. */
export const onceMailer = () => resource(mailVariables, (env) => openOnceMailer(mailSettingsFrom(env)))

/** For calls that set the email address of an account and mail a confirmation link. */
export const emailChanges = () => ({
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  mailer: retryingMailer(),
  linkSecrets: secrets('MAILED_LINK_SECRETS'),
  siteUrl: variable('SITE_URL'),
})
