import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSession } from '#functions/data/sessions.ts'
import { changeUser } from '#functions/data/users.ts'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { Capability } from '#shared/rules/access.ts'
import { type HttpBed, openHttpBed } from './http-bed.ts'

/** Who may call what, as the table in the product's decisions has it; written by hand, so that a slip in a contract shows. */
type Row =
  | 'everyone'
  | 'signed in'
  /** By role alone: paid and admin. */
  | 'Pro'
  | { needs: Capability /** Has it by itself. */; everyRole?: true }

const rows: Record<string, Row> = {
  'statistics.get': 'everyone',
  'topics.list-all': 'everyone',
  'topics.list-for-stance': 'everyone',
  'topics.search': 'everyone',
  'geographies.list': 'everyone',
  'geographies.list-with-counts': 'everyone',
  'sidelight.list': 'everyone',
  'episodes.get': 'everyone',
  'episodes.get-transcript': 'everyone',
  'episodes.list-other-side': 'everyone',
  'episodes.list-by-topic': { needs: 'content:basic', everyRole: true },
  'episodes.list-feed': 'Pro',
  'episodes.assess': 'everyone',
  'episodes.update': { needs: 'episodes:update' },
  'episodes.transcribe': { needs: 'system:process' },
  'episodes.analyze': { needs: 'system:process' },
  'podcasts.list': { needs: 'podcasts:create' },
  'podcasts.list-episodes': 'everyone',
  'podcasts.add': { needs: 'podcasts:create' },
  'profile.create-private-feed': 'Pro',
  'profile.delete-private-feed': 'signed in',
  'profile.get': 'signed in',
  'profile.update': 'signed in',
  'auth.me': 'signed in',
  'auth.login': 'everyone',
  'auth.logout': 'everyone',
  'auth.register': 'everyone',
  'auth.change-password': 'signed in',
  'auth.refresh': 'everyone',
  'profile.list-sessions': 'signed in',
  'profile.end-other-sessions': 'signed in',
  'billing.price': 'everyone',
  'billing.create-checkout': 'signed in',
  'billing.open-portal': 'signed in',
  'webhooks.stripe': 'everyone',
  'auth.change-email': 'signed in',
  'auth.confirm-email': 'everyone',
  'auth.resend-confirmation': 'signed in',
}

let bed: HttpBed
beforeAll(async () => {
  bed = await openHttpBed()
})
afterAll(() => bed.close())

/** Those who call, and what each may: 401 and 403 are the wrapper's own refusals. */
const callers: Record<
  string,
  { token(needed?: Capability): Promise<string | undefined>; expected(row: Row): number }
> = {
  visitor: { token: async () => undefined, expected: (row) => (row === 'everyone' ? 0 : 401) },
  free: {
    token: async () => (await bed.signIn({ role: 'free' })).token,
    expected: (row) => (row !== 'Pro' && (typeof row === 'string' || row.everyRole) ? 0 : 403),
  },
  paid: {
    token: async () => (await bed.signIn({ role: 'paid' })).token,
    expected: (row) => (typeof row === 'string' || row.everyRole ? 0 : 403),
  },
  admin: { token: async () => (await bed.signIn({ role: 'admin' })).token, expected: () => 0 },
  'a free user given just that capability': {
    token: async (needed) => (await bed.signIn({ role: 'free', capabilities: needed ? [needed] : [] })).token,
    expected: (row) => (row === 'Pro' ? 403 : 0),
  },
  'an admin whose capabilities were taken away': {
    token: async () => (await bed.signIn({ role: 'admin', capabilities: [] })).token,
    expected: (row) => (typeof row === 'string' ? 0 : 403),
  },
  'an admin whose session has expired': {
    token: async () => {
      const { userId } = await bed.signIn({ role: 'admin' })
      return bed.token(userId, { exp: Math.floor(Date.now() / 1000) - 1 })
    },
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
  'somebody with a forged session': {
    token: async () => bed.forgedToken((await bed.signIn({ role: 'admin' })).userId),
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
  'an admin whose account is gone': {
    token: async () => bed.token(randomUUID()),
    expected: (row) => (row === 'everyone' ? 0 : 401),
  },
}

/** Something for each path parameter that names nothing, and a body that no call takes: whoever is let in stops there. */
function probe(contract: Contract) {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    params: Object.fromEntries(names.map((name) => [name, name === 'stance' ? 'Centrist' : '999999'])),
    body: { nobodyTakesThis: true },
  }
}

test('every call has a row, and every row a call', () => {
  expect(contracts.map((contract) => contract.name).toSorted()).toEqual(Object.keys(rows).toSorted())
})

/** 401 of `auth.refresh` and `auth.login` themselves would look like the wrapper's; the body stops the call before. */
const refusedStatus = (status: number | undefined) => (status === 401 || status === 403 ? status : 0)

describe.each(contracts.map((contract) => [contract.name, contract] as const))('%s', (name, contract) => {
  test.each(Object.keys(callers))('%s', async (who) => {
    const row = rows[name]
    const caller = callers[who]
    if (!row || !caller) throw new Error(`No row for ${name}.`)
    const token = await caller.token(typeof row === 'string' ? undefined : row.needs)
    const answer = await bed.call(name, { ...probe(contract), token })
    expect(refusedStatus(answer.statusCode)).toBe(caller.expected(row))
    expect(answer.statusCode).toBeLessThan(500)
  })
})

test('demotion, a disabled account, a changed password and logout count at the next call', async () => {
  const ends: ((userId: string) => Promise<unknown>)[] = [
    (userId) => changeUser(bed.people, userId, (user) => ({ ...user, role: 'free' })),
    (userId) => changeUser(bed.people, userId, (user) => ({ ...user, disabledAt: new Date().toISOString() })),
    (userId) =>
      changeUser(bed.people, userId, (user) => ({
        ...user,
        sessionsValidAfter: new Date(Date.now() + 1000).toISOString(),
      })),
    (userId) => endSession(bed.people, { userId, originJti: `origin-${userId}` }, new Date()),
  ]
  for (const end of ends) {
    const { userId, token } = await bed.signIn({ role: 'admin' })
    expect((await bed.call('podcasts.list', { token })).statusCode).toBe(200)
    await end(userId)
    expect([401, 403]).toContain((await bed.call('podcasts.list', { token })).statusCode)
  }
})
