import { describe, expect, test } from 'vitest'
import { mailFeedbackSchema, readMailFeedback } from '#functions/domain/mail/mail-feedback.ts'

const sentAt = '2026-03-01T08:00:00.000Z'
const told = '2026-03-01T08:00:09.000Z'
const time = '2026-03-01T08:00:12Z'

const mail = (destination: string[]) => ({ timestamp: sentAt, messageId: 'm-1', destination })
const recipients = (addresses: string[]) =>
  addresses.map((emailAddress) => ({ emailAddress, action: 'failed' }))

type Told = { to?: string[]; named?: string[]; timestamp?: string; subType?: string; because?: object }

const bounced = (
  bounceType: string,
  { to = ['ann@example.com'], named = to, timestamp = told, subType = 'General', because = {} }: Told = {},
) =>
  readMailFeedback(
    mailFeedbackSchema.parse({
      time,
      detail: {
        eventType: 'Bounce',
        mail: mail(to),
        bounce: {
          bounceType,
          bounceSubType: subType,
          bouncedRecipients: recipients(named).map((recipient) => ({ ...recipient, ...because })),
          timestamp,
        },
      },
    }),
  )

const complained = (complaintFeedbackType: string | null | undefined, complaintSubType?: string | null) =>
  readMailFeedback(
    mailFeedbackSchema.parse({
      time,
      detail: {
        eventType: 'Complaint',
        mail: mail(['ann@example.com']),
        complaint: {
          complaintFeedbackType,
          complaintSubType,
          complainedRecipients: recipients(['ann@example.com']),
          timestamp: told,
        },
      },
    }),
  )

test('a permanent bounce names its address', () => {
  expect(bounced('Permanent')).toEqual({
    trouble: { kind: 'bounce', at: told },
    addresses: ['ann@example.com'],
  })
})

test.each([
  ['Undetermined', 'Undetermined', {}, false],
  ['Undetermined', 'General', { status: '5.0.0' }, false],
  ['A word of next year', 'General', {}, false],
  ['Transient', 'General', {}, false],
  ['Transient', 'General', { status: null, diagnosticCode: 'X-Autoreply; back in 2 weeks' }, false],
  ['Transient', 'General', { status: '5.1.1' }, true],
  ['Transient', 'General', { diagnosticCode: 'smtp; 550 5.1.1 user unknown' }, true],
  ['Transient', 'MailboxFull', { status: '5.2.2', diagnosticCode: 'smtp; 552 5.2.2 over quota' }, true],
  ['Transient', 'General', { status: '4.4.7' }, true],
])(
  'a bounce that is %s %s with %j is a failure for now, refused: %s [S12.42]',
  (...[bounceType, subType, because, isRefusal]) => {
    expect(bounced(bounceType, { subType, because })).toEqual({
      undelivered: { at: told, isRefusal },
      addresses: ['ann@example.com'],
    })
  },
)

test.each(['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'])(
  'a bounce because of the mail itself says nothing about the address: %s [S12.42]',
  (subType) => {
    expect(bounced('Transient', { subType, because: { status: '5.3.4' } })).toBeUndefined()
  },
)

test.each(['Suppressed', 'OnAccountSuppressionList'])(
  'an address on a list of SES gets no mail: %s',
  (subType) => {
    expect(bounced('Permanent', { subType })).toMatchObject({ trouble: { kind: 'bounce' } })
  },
)

test.each([undefined, null])(
  'a complaint because SES has the address on its list is no report by a person, with feedback type %s [S12.42]',
  (type) => {
    expect(complained(type, 'OnAccountSuppressionList')).toEqual({
      trouble: { kind: 'bounce', at: told },
      addresses: ['ann@example.com'],
    })
    expect(complained(type, null)).toMatchObject({ trouble: { kind: 'complaint' } })
  },
)

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

  test.each([
    ['Ann <ANN@example.com>'],
    ['"Ann, at work" <ann@Example.com> '],
    ['<ann@example.com>'],
    [' Ann@example.com'],
  ])('does not depend on the name in %s', (written) => {
    expect(about([written], ['elsewhere@example.org'])).toEqual(['ann@example.com'])
    expect(about(['bob@example.com', 'ann@example.com'], [written])).toEqual(['ann@example.com'])
    expect(about(['bob@example.com', written], ['ANN@EXAMPLE.COM'])).toEqual(['ann@example.com'])
  })
})

test.each([
  ['before the message was sent', '2020-01-01T00:00:00.000Z', sentAt],
  ['later than SES told', '2030-01-01T00:00:00.000Z', '2026-03-01T08:00:12.000Z'],
  ['in another time zone', '2026-03-01T09:00:09+01:00', told],
])('a mail server whose clock says %s counts no further than that', (_, timestamp, at) => {
  expect(bounced('Permanent', { timestamp })).toMatchObject({ trouble: { at } })
})
