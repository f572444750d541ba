import * as z from 'zod'
import type { MailTrouble } from '#shared/domain/user.ts'

const timeSchema = z.iso.datetime({ offset: true })
const recipientsSchema = z.array(z.object({ emailAddress: z.string() }))
/** SES knows the status only if the mail server sent a delivery status notification. */
const bouncedSchema = z.array(
  z.object({
    emailAddress: z.string(),
    status: z.string().nullish(),
    diagnosticCode: z.string().nullish(),
  }),
)
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
        bounceSubType: z.string().nullish(),
        bouncedRecipients: bouncedSchema,
        timestamp: timeSchema,
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail: mailSchema,
      complaint: z.object({
        complaintFeedbackType: z.string().nullish(),
        complaintSubType: z.string().nullish(),
        complainedRecipients: recipientsSchema,
        timestamp: timeSchema,
      }),
    }),
  ]),
})

type MailFeedback = z.output<typeof mailFeedbackSchema>

/** `addresses` are in lower case. `isRefusal`: the mail server gave a status code. */
export type MailReport = { addresses: readonly string[] } & (
  | { trouble: MailTrouble }
  | { undelivered: { at: string; isRefusal: boolean } }
)

type Report = { named: z.output<typeof recipientsSchema>; timestamp: string }

/** `Ann <ANN@example.com>` is `ann@example.com`. */
function bareAddress(text: string): string {
  const [, inBrackets = text] = /<([^<>]+)>\s*$/.exec(text) ?? []
  return inBrackets.trim().toLowerCase()
}

/**
 * An external mail server wrote the report, so it counts only for recipients of the mail, and its time is
 * never before the mail's.
 */
function reportOf({ named, timestamp }: Report, event: MailFeedback): { at: string; addresses: string[] } {
  const { mail } = event.detail
  const sentTo = mail.destination.map(bareAddress)
  const names = named.map(({ emailAddress }) => bareAddress(emailAddress))
  const told = Math.min(Date.parse(timestamp), Date.parse(event.time))
  const at = new Date(Math.max(told, Date.parse(mail.timestamp))).toISOString()
  // With a single recipient, the report is about that address, even if it names a forwarding target.
  const addresses = sentTo.length === 1 ? sentTo : sentTo.filter((address) => names.includes(address))
  return { at, addresses }
}

/** These say something about the mail and nothing about the address. */
const bouncesOfContent = new Set(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])

/** Automatic replies are reported as transient bounces without a status (docs: bounce types). */
const isRefusal = ({ status, diagnosticCode }: z.output<typeof bouncedSchema>[number]) =>
  /^\s*[45]\./.test(status ?? '') || /\b[45](\d\d|\.\d+\.\d+)\b/.test(diagnosticCode ?? '')

function readBounce(
  { bounce }: Extract<MailFeedback['detail'], { eventType: 'Bounce' }>,
  event: MailFeedback,
) {
  const { bounceType, bounceSubType, bouncedRecipients: named, timestamp } = bounce
  const { at, addresses } = reportOf({ named, timestamp }, event)
  if (bounceType === 'Permanent') return { trouble: { kind: 'bounce' as const, at }, addresses }
  if (bouncesOfContent.has(bounceSubType ?? '')) return undefined
  const isRefused = bounceType === 'Transient' && named.some(isRefusal)
  return { undelivered: { at, isRefusal: isRefused }, addresses }
}

/** Undefined for reports that say nothing about an address. */
export function readMailFeedback(event: MailFeedback): MailReport | undefined {
  const { detail } = event
  if (detail.eventType === 'Bounce') return readBounce(detail, event)
  const { complaintFeedbackType, complaintSubType, complainedRecipients: named, timestamp } = detail.complaint
  if (complaintFeedbackType === 'not-spam') return undefined
  const { at, addresses } = reportOf({ named, timestamp }, event)
  // SES sent nothing, because its own list has the address; no one reported this mail.
  const kind = complaintSubType === 'OnAccountSuppressionList' ? 'bounce' : 'complaint'
  return { trouble: { kind, at }, addresses }
}
