import { expect, test } from 'vitest'
import type { UserRow } from '#shared/domain/user-row.ts'
import { insertUser } from '#web/features/manage-users/insert-user.ts'

const row = (email: string): UserRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  email,
  role: 'free',
  created_at: '2025-01-01T10:00:00.000Z',
  version: 1,
})

const everyone = { beginning: '', role: '', sort: '' }

type Case = { email: string; prefix: string; before: string[][]; nextCursor?: string; after: string[][] }

const cases: Case[] = [
  { email: 'm', prefix: '', before: [['z', 'y'], ['x']], after: [['m', 'z', 'y'], ['x']] },
  { email: 'm', prefix: '', before: [['a']], nextCursor: 'next', after: [['m', 'a']] },
  { email: 'm', prefix: '', before: [[]], after: [['m']] },
  { email: 'm', prefix: 'm', before: [[]], after: [['m']] },
  { email: 'm', prefix: 'a', before: [['a']], after: [['a']] },
  { email: 'mb', prefix: 'm', before: [['ma', 'mc'], ['me']], after: [['ma', 'mb', 'mc'], ['me']] },
  {
    email: 'md',
    prefix: 'm',
    before: [['ma', 'mc'], ['me']],
    after: [
      ['ma', 'mc'],
      ['md', 'me'],
    ],
  },
  {
    email: 'mf',
    prefix: 'm',
    before: [['ma', 'mc'], ['me']],
    after: [
      ['ma', 'mc'],
      ['me', 'mf'],
    ],
  },
  { email: 'mf', prefix: 'm', before: [['ma']], nextCursor: 'next', after: [['ma']] },
]

test.each(cases)(
  'a new account $email comes into $before, the addresses with the prefix "$beginning", as $after',
  ({ email, prefix, before, nextCursor, after }) => {
    const pages = before.map((emails, place) => ({
      answer: emails.map(row),
      nextCursor: place < before.length - 1 ? 'another' : nextCursor,
    }))
    const found = insertUser(pages, row(email), { ...everyone, beginning: prefix })
    expect(found.map(({ answer }) => answer.map((one) => one.email))).toEqual(after)
  },
)

test('a new account comes into the list of its role only, and by address where the list is so sorted', () => {
  const pages = [{ answer: ['a', 'c'].map(row), nextCursor: undefined }]
  const emailsIn = (changes: object) =>
    insertUser(pages, row('b'), { ...everyone, ...changes })[0]?.answer.map(({ email }) => email)
  expect(emailsIn({ role: 'admin' })).toEqual(['a', 'c'])
  expect(emailsIn({ role: 'free' })).toEqual(['b', 'a', 'c'])
  expect(emailsIn({ sort: 'email' })).toEqual(['a', 'b', 'c'])
})
