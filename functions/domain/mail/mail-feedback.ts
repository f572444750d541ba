import * as z from 'zod'
import type { MailTrouble } from '#shared/domain/user.ts'

const timeSchema = z.iso.datetime({ offset: true })
const recipientsSchema = z.array(z.object({ emailAddress: z.string() }))
const mailSchema = z.object({ timestamp: timeSchema, destination: z.array(z.string()) })

/**
 * "Email Bounced" and "Email Complaint Received" (SES developer guide, "Contents of event data that Amazon
 * SES publishes").
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

/** `addresses` are in lower case. */
export type MailReport = { trouble: MailTrouble; addresses: readonly string[] }

type Report = { named: z.output<typeof recipientsSchema>; timestamp: string }

/**
 * An external mail server wrote the report, so it counts only for recipients of the mail, and its time is
 * never before the mail's.
 */
function reportOf(kind: MailTrouble['kind'], { named, timestamp }: Report, event: MailFeedback): MailReport {
  const { mail } = event.detail
  const sentTo = mail.destination.map((address) => address.toLowerCase())
  const names = named.map(({ emailAddress }) => emailAddress.toLowerCase())
  const told = Math.min(Date.parse(timestamp), Date.parse(event.time))
  const at = new Date(Math.max(told, Date.parse(mail.timestamp))).toISOString()
  // With a single recipient, the report is about that address, even if it names a forwarding target.
  const addresses = sentTo.length === 1 ? sentTo : sentTo.filter((address) => names.includes(address))
  return { trouble: { kind, at }, addresses }
}

/** Undefined for transient bounces and "not spam" reports. */
export function readMailFeedback(event: MailFeedback): MailReport | undefined {
  const { detail } = event
  if (detail.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients: named, timestamp } = detail.bounce
    return bounceType === 'Permanent' ? reportOf('bounce', { named, timestamp }, event) : undefined
  }
  const { complaintFeedbackType, complainedRecipients: named, timestamp } = detail.complaint
  return complaintFeedbackType === 'not-spam' ? undefined : reportOf('complaint', { named, timestamp }, event)
}
