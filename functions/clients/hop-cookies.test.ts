import { expect, test } from 'vitest'
import { createHopCookies } from '#functions/clients/hop-cookies.ts'

const from = new URL('https://a.example/feeds/show/feed.xml')

function sentTo(setCookies: readonly string[], to: string, date?: string): string | undefined {
  const cookies = createHopCookies()
  cookies.keep(from, { 'set-cookie': [...setCookies], ...(date && { date }) })
  return cookies.headersFor(new URL(to)).cookie
}

const elsewhere = 'https://a.example/auth'

test.each([
  ['t=1; Path=/', elsewhere, 't=1'],
  ['t=1; path=/auth', 'https://a.example/auth/2', 't=1'],
  ['t=1; Path=/auth', 'https://a.example/author', undefined],
  ['t=1', 'https://a.example/feeds/show/2', 't=1'],
  ['t=1', elsewhere, undefined],
  ['t=1; Path=nonsense', 'https://a.example/feeds/show', 't=1'],
  ['t=1; Path=/; Secure', elsewhere, 't=1'],
  ['t=1; Path=/; Secure', 'http://a.example/auth', undefined],
  ['t=1; Path=/', 'http://a.example/auth', 't=1'],
  ['t=1; Path=/; Domain=example', 'https://b.example/auth', undefined],
  ['t=1; Path=/; Domain=a.example', 'https://www.a.example/auth', undefined],
  ['t=1; Path=/', 'https://a.example:8443/auth', undefined],
  ['t=a=b "c"; Path=/; HttpOnly; SameSite=Lax', elsewhere, 't=a=b "c"'],
  ['t=; Path=/', elsewhere, 't='],
  ['no pair; Path=/', elsewhere, undefined],
  ['a b=1; Path=/', elsewhere, undefined],
  ['t=\u0007; Path=/', elsewhere, undefined],
  [`t=${'x'.repeat(2000)}; Path=/`, elsewhere, undefined],
])('of “%s”, %s gets %j', (setCookie, to, sent) => {
  expect(sentTo([setCookie], to)).toBe(sent)
})

test('a later cookie replaces one of the same name, and deletes it if it has expired', () => {
  const all = (...more: string[]) => sentTo(['t=1; Path=/', 'u=1; Path=/', ...more], elsewhere)
  expect(all('t=2; Path=/')).toBe('u=1; t=2')
  expect(all('t=2; Path=/; Max-Age=0')).toBe('u=1')
  expect(all('t=; Path=/; Expires=Thu, 01 Jan 1970 00:00:01 GMT')).toBe('u=1')
  expect(sentTo(['t=1; Path=/; Expires=Sun, 01 Mar 2026 00:00:00 GMT'], elsewhere)).toBe('t=1')
  expect(
    sentTo(
      ['t=1; Path=/; Expires=Sun, 01 Mar 2026 00:00:00 GMT'],
      elsewhere,
      'Mon, 02 Mar 2026 00:00:00 GMT',
    ),
  ).toBe(undefined)
})

test('a server that sets thousands of cookies gets the last twenty back', () => {
  const cookies = createHopCookies()
  for (let n = 0; n < 1000; n += 1) cookies.keep(from, { 'set-cookie': [`c${n}=1; Path=/`] })
  const { cookie = '' } = cookies.headersFor(new URL(elsewhere))
  expect(cookie.split('; ')).toHaveLength(20)
  expect(cookie).toMatch(/^c980=1; .*; c999=1$/)
})
