import * as z from 'zod'
import type { MailTrouble } from '#shared/domain/user.ts'

const timeSchema = z.iso.datetime({ offset: true })
const recipientsSchema = z.array(z.object({ emailAddress: z.string() }))
const mailSchema = z.object({ timestamp: timeSchema, destination: z.array(z.string()) })

/**
 * «Email Bounced» and «Email Complaint Received» of SES as EventBridge delivers them. The names are in the EventBridge reference
 * («Amazon Simple Email Service events»), the detail in SES's developer guide («Contents of event data that Amazon SES publishes»,
 * `event-publishing-retrieving-sns-contents.html`).
 */
export const mailFeedbackSchema = z.object({
  time: timeSchema,
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      mail: mailSchema,
      bounce: z.object({
        bounceType: z.string(),
        bouncedRecipients: recipientsSchema,
        timestamp: timeSchema,
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail: mailSchema,
      complaint: z.object({
        complaintFeedbackType: z.string().nullish(),
        complainedRecipients: recipientsSchema,
        timestamp: timeSchema,
      }),
    }),
  ]),
})

type MailFeedback = z.output<typeof mailFeedbackSchema>

/** What a message told us of the addresses that it went to, in lower case. */
export type MailReport = { trouble: MailTrouble; addresses: readonly string[] }

type Report = { named: z.output<typeof recipientsSchema>; timestamp: string }

/** A stranger's mail server names addresses and the time: only those count that the message went to, and only the time since then. */
function reportOf(kind: MailTrouble['kind'], { named, timestamp }: Report, event: MailFeedback): MailReport {
  const { mail } = event.detail
  const sentTo = mail.destination.map((address) => address.toLowerCase())
  const names = named.map(({ emailAddress }) => emailAddress.toLowerCase())
  const told = Math.min(Date.parse(timestamp), Date.parse(event.time))
  const at = new Date(Math.max(told, Date.parse(mail.timestamp))).toISOString()
  // Who is alone is meant, also where a server names the mailbox that it forwards to.
  const addresses = sentTo.length === 1 ? sentTo : sentTo.filter((address) => names.includes(address))
  return { trouble: { kind, at }, addresses }
}

/**
 * What follows from an event: undefined where mail may arrive at the next try, or somebody says that it is no spam. That SES keeps an
 * address on a list and sent nothing is a bounce for good, or a complaint, like any other.
 */
export function readMailFeedback(event: MailFeedback): MailReport | undefined {
  const { detail } = event
  if (detail.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients: named, timestamp } = detail.bounce
    return bounceType === 'Permanent' ? reportOf('bounce', { named, timestamp }, event) : undefined
  }
  const { complaintFeedbackType, complainedRecipients: named, timestamp } = detail.complaint
  return complaintFeedbackType === 'not-spam' ? undefined : reportOf('complaint', { named, timestamp }, event)
}
