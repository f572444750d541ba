import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubEnv('SITE_URL', 'https://site.example')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function ask(contact: string) {
  vi.stubEnv('SECURITY_CONTACT', contact)
  const { handler } = await import('#functions/entries/pages/security-text.ts')
  return handler(gatewayEvent())
}

test('names the contact, the expiry, the language and its own address', async () => {
  vi.setSystemTime('2026-02-01T10:30:00Z')
  const answer = await ask('mailto:security@example.org')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers?.['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    [
      'Contact: mailto:security@example.org',
      'Expires: 2026-05-02T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://site.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('is valid for less than a year and longer than the edge keeps it, whenever it is read', async () => {
  for (const now of ['2026-02-01T00:00:00Z', '2027-12-31T23:59:59.999Z', '2040-02-29T12:00:00Z']) {
    vi.setSystemTime(now)
    const { body = '' } = await ask('https://example.org/report')
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    expect(expires - Date.parse(now)).toBeGreaterThan(30 * dayMilliseconds)
    expect(expires - Date.parse(now)).toBeLessThan(365 * dayMilliseconds)
  }
})

test('is not there without a contact', async () => {
  const answer = await ask('')
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([404, 'not-found'])
})
