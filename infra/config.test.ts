import { describe, expect, test } from 'vitest'
import { deploymentConfigSchema } from '#infra/config.ts'

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/a-b-c'
const siteAt = (siteDomain: string) => deploymentConfigSchema.safeParse({ siteDomain, certificateArn })
const mailFrom = (mailDomain: string) => deploymentConfigSchema.safeParse({ mailDomain })

const label63 = 'a'.repeat(63)

describe.each([
  { option: 'siteDomain' as const, parse: siteAt },
  { option: 'mailDomain' as const, parse: mailFrom },
])('$option', ({ option, parse }) => {
  test.each([
    ['example.org', 'example.org'],
    ['podcasts.my-town.example.org', 'podcasts.my-town.example.org'],
    ['Podcasts.Example.ORG', 'podcasts.example.org'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    [`${label63}.org`, `${label63}.org`],
    // Longest allowed name: 253 characters.
    [`${`${label63}.`.repeat(3)}${'b'.repeat(57)}.org`, `${`${label63}.`.repeat(3)}${'b'.repeat(57)}.org`],
  ])('accepts %s', (written, name) => {
    expect(parse(written).data?.[option]).toBe(name)
  })

  test.each([
    '',
    'https://example.org',
    '//example.org',
    'example.org/',
    'example.org/podcasts',
    'example.org:443',
    'user@example.org',
    '*.example.org',
    'example.org.',
    '.example.org',
    'a..example.org',
    'example',
    'localhost',
    '192.0.2.7',
    '0x7f.1',
    '[2001:db8::1]',
    'exa mple.org',
    ' example.org',
    'exam_ple.org',
    'exam%70le.org',
    '-a.example.org',
    'a-.example.org',
    'example.123',
    'a?b.example.org',
    `${'a'.repeat(64)}.org`,
    `${'ü'.repeat(62)}.org`,
    `${`${label63}.`.repeat(3)}${'b'.repeat(58)}.org`,
  ])('refuses "%s"', (written) => {
    expect(parse(written).error?.issues[0]?.path).toEqual([option])
  })
})

describe('deploymentName', () => {
  const named = (deploymentName: string) => deploymentConfigSchema.safeParse({ deploymentName })

  test.each(['Sidelight', 'a', 'Sidelight-staging', 'A1-b2-C3', 'x'.repeat(24)])('accepts %s', (name) => {
    expect(named(name).data?.deploymentName).toBe(name)
  })

  test.each(['', '-a', 'a-', 'a--b', '1a', 'a_b', 'a.b', 'a b', 'ü', 'x'.repeat(25)])(
    'refuses "%s"',
    (name) => {
      expect(named(name).error?.issues[0]?.path).toEqual(['deploymentName'])
    },
  )
})

describe('the sender of mail', () => {
  const parse = (choice: object) => deploymentConfigSchema.safeParse(choice)

  test.each(['no-reply', 'digest', 'hello.there', 'a+b_c'])('accepts the mailbox %s', (mailSenderMailbox) => {
    expect(parse({ mailSenderMailbox }).data?.mailSenderMailbox).toBe(mailSenderMailbox)
  })

  test.each(['', 'a@b', 'a b', '.a', 'a..b', 'A', 'a\r\nBcc', '"a"'])(
    'refuses the mailbox %j',
    (mailSenderMailbox) => {
      expect(parse({ mailSenderMailbox }).success).toBe(false)
    },
  )

  test.each(['', ' ', 'A\r\nBcc: b@example.org', 'a'.repeat(65)])(
    'refuses the name %j [S12.10]',
    (mailSenderName) => {
      expect(parse({ mailSenderName }).success).toBe(false)
    },
  )

  test('has a postal address of several lines', () => {
    const mailPostalAddress = '12 Main Street\nSpringfield'
    expect(parse({ mailPostalAddress }).data?.mailPostalAddress).toBe(mailPostalAddress)
    expect(parse({ mailPostalAddress: ' ' }).success).toBe(false)
  })
})

test('alarms that notify need a runbook that can be opened from the message', () => {
  const alarmTopicArn = 'arn:aws:sns:us-east-1:123456789012:alarms'
  const parse = (choice: object) => deploymentConfigSchema.safeParse(choice)
  expect(parse({ alarmTopicArn }).error?.issues[0]?.message).toContain('runbookUrl')
  expect(parse({ alarmTopicArn, runbookUrl: 'https://wiki.example.org/runbook' }).success).toBe(true)
})
