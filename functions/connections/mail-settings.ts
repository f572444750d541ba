import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** Empty where this deployment sends no mail. */
const mailDomain = connection(z.object({ MAIL_DOMAIN: z.string() }), (env) => ({ domain: env.MAIL_DOMAIN }))

/** Whether this deployment sends mail. */
export const mailSwitch = mailDomain.opening(({ domain }) => ({ sendsMail: domain !== '' }))

const senderSchema = z.object({
  MAIL_SENDER_NAME: z.string().min(1),
  MAIL_SENDER_MAILBOX: z.string().min(1),
  MAIL_REPLY_TO: z.string(),
  MAIL_CONFIGURATION_SET: z.string().min(1),
})

/** Who mail comes from, and where answers go. */
export const mailSettings = mailDomain.and(
  connection(senderSchema, (env) => ({
    senderName: env.MAIL_SENDER_NAME,
    senderMailbox: env.MAIL_SENDER_MAILBOX,
    replyTo: env.MAIL_REPLY_TO,
    configurationSet: env.MAIL_CONFIGURATION_SET,
  })),
)

/** What stands at the foot of mail that people subscribed to; empty where no postal address is told. */
export const postalAddress = connection(z.object({ MAIL_POSTAL_ADDRESS: z.string() }), (env) => ({
  postalAddress: env.MAIL_POSTAL_ADDRESS,
}))
