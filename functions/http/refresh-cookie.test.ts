import { expect, test } from 'vitest'
import { openRefreshToken, sealRefreshToken } from '#functions/http/refresh-cookie.ts'

const session = { userId: '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10', originJti: 'origin' }
const sealed = sealRefreshToken('secret', 'eyJ.a-b_c==', session)
const [token = '', name = '', signature = ''] = sealed.split('~')

test('a refresh cookie names its session, in characters that a cookie may have', () => {
  expect(openRefreshToken(['secret'], sealed)).toEqual({ token: 'eyJ.a-b_c==', session })
  expect(sealed).toMatch(/^[\w.=~-]+$/)
})

test.each([
  ['of another token', `other~${name}~${signature}`],
  ['of another secret', sealRefreshToken('other', token, session)],
  ['without a signature', `${token}~${name}`],
  ['with another name', `${token}~${Buffer.from('["a","b"]').toString('base64url')}~${signature}`],
  ['that is missing', token],
])('a name %s is ignored, and the token is still read', (_name, cookie) => {
  const opened = openRefreshToken(['secret'], cookie)
  expect(opened).toEqual({ token: cookie.split('~')[0] })
})

test('a name that was sealed before the secret was renewed is still accepted', () => {
  expect(openRefreshToken(['renewed', 'secret'], sealed)).toEqual({ token, session })
})

test('nothing is a token without a session', () => {
  expect(openRefreshToken(['secret'], '')).toEqual({ token: '' })
  expect(openRefreshToken(['secret'], '~~')).toEqual({ token: '' })
})
