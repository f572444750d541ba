import { callEntry } from '#tests/integration/entry-call.ts'

export type SesReport = { to: string; at?: Date; type?: string }

const envelope = ({ to, at = new Date() }: SesReport) => ({
  time: at.toISOString(),
  mail: { timestamp: new Date(0).toISOString(), destination: [to] },
  recipients: [{ emailAddress: to }],
})

/** Reports that mail to the address bounced, as SES does. */
export function bounce(report: SesReport) {
  const { time, mail, recipients: bouncedRecipients } = envelope(report)
  const { type: bounceType = 'Permanent' } = report
  const details = { bounceType, bounceSubType: 'General', bouncedRecipients, timestamp: time }
  return callEntry('events/mail-feedback', { time, detail: { eventType: 'Bounce', mail, bounce: details } })
}

/** Reports that the address's owner marked mail as spam, as SES does. */
export function complain(report: SesReport) {
  const { time, mail, recipients: complainedRecipients } = envelope(report)
  const details = { complaintFeedbackType: 'abuse', complainedRecipients, timestamp: time }
  return callEntry('events/mail-feedback', {
    time,
    detail: { eventType: 'Complaint', mail, complaint: details },
  })
}
