import { expect, test } from 'vitest'
import { clearedCookies, sessionCookies } from '#functions/http/cookies.ts'
import { readCookies } from '#functions/http/sent-cookies.ts'

const read = (cookies: string[]) => {
  const event: Parameters<typeof readCookies>[0] = Object.create(null)
  return readCookies(Object.assign(event, { cookies }))
}

test('both cookies are out of reach of scripts, of plain http and of other sites’ requests', () => {
  const cookies = sessionCookies({ accessToken: 'aaa', accessTokenSeconds: 900, refreshToken: 'rrr' })
  expect(cookies).toEqual([
    '__Host-session=aaa; Path=/; Max-Age=900; HttpOnly; Secure; SameSite=Lax',
    '__Secure-refresh=rrr; Path=/api/auth; Max-Age=2592000; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('a refresh token that was not rotated is not sent again', () => {
  expect(sessionCookies({ accessToken: 'aaa', accessTokenSeconds: 900 })).toHaveLength(1)
})

test('clearing uses the attributes that setting used', () => {
  expect(clearedCookies).toEqual([
    '__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    '__Secure-refresh=; Path=/api/auth; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('reads our two cookies among others, the first of doubles, and no empty one', () => {
  expect(read(['theme=dark', '__Host-session=a.b.c==', '__Host-session=other', '__Secure-refresh='])).toEqual(
    {
      session: 'a.b.c==',
    },
  )
  expect(read([])).toEqual({})
})
