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

/** Addresses in lower case. */
export type MailReport = { trouble: MailTrouble; addresses: readonly string[] }

type Report = { named: z.output<typeof recipientsSchema>; timestamp: string }

/**
 * The report comes from an external mail server, so it counts only for recipients, and only after sending.
 */
function reportOf(kind: MailTrouble['kind'], { named, timestamp }: Report, event: MailFeedback): MailReport {
  const { mail } = event.detail
  const sentTo = mail.destination.map((address) => address.toLowerCase())
  const names = named.map(({ emailAddress }) => emailAddress.toLowerCase())
  const told = Math.min(Date.parse(timestamp), Date.parse(event.time))
  const at = new Date(Math.max(told, Date.parse(mail.timestamp))).toISOString()
  // A single recipient is meant even where the server names a forwarding target.
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
