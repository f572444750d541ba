import { describe, expect, test } from 'vitest'
import {
  capabilities,
  capabilitiesOfRole,
  everyone,
  hasCapability,
  mayRead,
  needs,
  refuseAccess,
  roles,
  signedIn,
} from '#shared/rules/access.ts'

test('free, paid and admin have the capabilities of the specification [S6.1]', () => {
  expect(capabilitiesOfRole.free).toEqual([
    'content:basic',
    'users:read',
    'users:update',
    'podcasts:read',
    'episodes:read',
    'system:stats',
  ])
  expect(capabilitiesOfRole.paid).toEqual([...capabilitiesOfRole.free, 'content:premium', 'email:receive'])
  expect([...capabilitiesOfRole.admin].sort()).toEqual([...capabilities].sort())
})

test('a capabilities list on the person overrides the role, both ways [S6.2]', () => {
  expect(hasCapability({ role: 'admin', capabilities: ['content:basic'] }, 'system:process')).toBe(false)
  expect(hasCapability({ role: 'free', capabilities: ['system:process'] }, 'system:process')).toBe(true)
  expect(hasCapability({ role: 'admin', capabilities: [] }, 'content:basic')).toBe(false)
})

describe('content', () => {
  test('the public screens are open to visitors and every role [S6.3]', () => {
    for (const content of ['home', 'sidelight-feed', 'episode-page'] as const) {
      expect(refuseAccess(mayRead(content), undefined)).toBeUndefined()
      for (const role of roles) expect(refuseAccess(mayRead(content), { role })).toBeUndefined()
    }
  })

  test('the topic page needs a session and content:basic [S6.4]', () => {
    expect(refuseAccess(mayRead('topic-page'), undefined)).toBe('signed-out')
    for (const role of roles) expect(refuseAccess(mayRead('topic-page'), { role })).toBeUndefined()
    expect(refuseAccess(mayRead('topic-page'), { role: 'admin', capabilities: [] })).toBe('not-allowed')
  })

  test('geography preferences need the role in the list and the capability [S6.5]', () => {
    expect(refuseAccess(mayRead('preferred-geography'), { role: 'paid' })).toBeUndefined()
    expect(refuseAccess(mayRead('preferred-geography'), { role: 'admin' })).toBeUndefined()
    expect(refuseAccess(mayRead('preferred-geography'), { role: 'free' })).toBe('not-allowed')
    expect(
      refuseAccess(mayRead('preferred-geography'), { role: 'free', capabilities: ['content:premium'] }),
    ).toBe('not-allowed')
    expect(refuseAccess(mayRead('preferred-geography'), { role: 'paid', capabilities: [] })).toBe(
      'not-allowed',
    )
  })

  test('the personal feed is for paid and admin [S6.6]', () => {
    expect(refuseAccess(mayRead('personal-feed'), { role: 'paid' })).toBeUndefined()
    expect(refuseAccess(mayRead('personal-feed'), { role: 'admin' })).toBeUndefined()
    expect(refuseAccess(mayRead('personal-feed'), { role: 'free' })).toBe('not-allowed')
    expect(refuseAccess(mayRead('personal-feed'), undefined)).toBe('signed-out')
  })
})

test('a capability needs a session first', () => {
  expect(refuseAccess(needs('system:process'), undefined)).toBe('signed-out')
  expect(refuseAccess(needs('system:process'), { role: 'paid' })).toBe('not-allowed')
  expect(refuseAccess(needs('system:process'), { role: 'admin' })).toBeUndefined()
  expect(refuseAccess(signedIn, undefined)).toBe('signed-out')
  expect(refuseAccess(everyone, undefined)).toBeUndefined()
})
