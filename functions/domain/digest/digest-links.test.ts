import { expect, test } from 'vitest'
import { digestLinks } from '#functions/domain/digest/digest-links.ts'

const siteUrl = 'https://sidelight.example'
const token = '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11.abc_-def'
const links = (frequency: 'daily' | 'weekly') => digestLinks({ siteUrl, token, frequency })

test('mailbox programs find one address that ends the digests by a single post (RFC 8058) [S12.22]', () => {
  expect(links('daily').headers).toEqual({
    'List-Unsubscribe': `<${siteUrl}/api/email/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('readers find the other frequency, a pause, their settings and the way out [S12.9]', () => {
  const page = (change: string) => `${siteUrl}/email#token=${token}&do=${change}`
  expect(links('daily').footer).toEqual([
    { label: 'Weekly instead', address: page('weekly') },
    { label: 'Pause for four weeks', address: page('pause') },
    { label: 'Email settings', address: `${siteUrl}/profile?tab=email` },
    { label: 'Unsubscribe', address: page('unsubscribe') },
  ])
  expect(links('weekly').footer[0]).toEqual({ label: 'Daily instead', address: page('daily') })
})
