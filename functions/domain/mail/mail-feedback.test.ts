import { describe, expect, test } from 'vitest'
import { mailFeedbackSchema, readMailFeedback } from '#functions/domain/mail/mail-feedback.ts'

const sentAt = '2026-03-01T08:00:00.000Z'
const told = '2026-03-01T08:00:09.000Z'
const time = '2026-03-01T08:00:12Z'

const mail = (destination: string[]) => ({ timestamp: sentAt, messageId: 'm-1', destination })
const recipients = (addresses: string[]) =>
  addresses.map((emailAddress) => ({ emailAddress, action: 'failed' }))

type Told = { to?: string[]; named?: string[]; timestamp?: string }

const bounced = (bounceType: string, { to = ['ann@example.com'], named = to, timestamp = told }: Told = {}) =>
  readMailFeedback(
    mailFeedbackSchema.parse({
      time,
      detail: {
        eventType: 'Bounce',
        mail: mail(to),
        bounce: {
          bounceType,
          bounceSubType: 'OnAccountSuppressionList',
          bouncedRecipients: recipients(named),
          timestamp,
        },
      },
    }),
  )

const complained = (complaintFeedbackType: string | null | undefined, to = ['ann@example.com']) =>
  readMailFeedback(
    mailFeedbackSchema.parse({
      time,
      detail: {
        eventType: 'Complaint',
        mail: mail(to),
        complaint: { complaintFeedbackType, complainedRecipients: recipients(to), timestamp: told },
      },
    }),
  )

test('a permanent bounce names its address', () => {
  expect(bounced('Permanent')).toEqual({
    trouble: { kind: 'bounce', at: told },
    addresses: ['ann@example.com'],
  })
})

test.each(['Transient', 'Undetermined'])('a bounce that is %s changes nothing [S12.42]', (bounceType) => {
  expect(bounced(bounceType)).toBeUndefined()
})

test.each(['abuse', undefined, null])('a complaint names its address, with feedback type %s', (type) => {
  expect(complained(type)).toEqual({
    trouble: { kind: 'complaint', at: told },
    addresses: ['ann@example.com'],
  })
})

test('the feedback “not spam” is no complaint [S12.42]', () => {
  expect(complained('not-spam')).toBeUndefined()
})

describe('whom it is about', () => {
  const about = (to: string[], named: string[]) => bounced('Permanent', { to, named })?.addresses

  test('is the recipient of the message, under any name that their mail server uses', () => {
    expect(about(['ann@example.com'], ['forwarded.ann@elsewhere.example'])).toEqual(['ann@example.com'])
  })

  test('is never a person to whom the message did not go [S12.42]', () => {
    expect(about(['ann@example.com', 'bob@example.com'], ['bob@example.com', 'eve@example.com'])).toEqual([
      'bob@example.com',
    ])
  })

  test('does not depend on capital letters', () => {
    expect(about(['Ann@Example.com', 'bob@example.com'], ['ANN@example.com'])).toEqual(['ann@example.com'])
  })
})

test.each([
  ['before the message was sent', '2020-01-01T00:00:00.000Z', sentAt],
  ['later than SES told', '2030-01-01T00:00:00.000Z', '2026-03-01T08:00:12.000Z'],
  ['in another time zone', '2026-03-01T09:00:09+01:00', told],
])('a mail server whose clock says %s counts no further than that', (_, timestamp, at) => {
  expect(bounced('Permanent', { timestamp })?.trouble.at).toBe(at)
})
