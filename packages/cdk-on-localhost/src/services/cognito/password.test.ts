import { expect, test } from 'vitest'
import { passwordHashes, passwordPolicySchema, requirePolicy } from './password.ts'

const strict = passwordPolicySchema.parse({})

test.each(['Abcdef1!', 'Abcdef1_', 'Abc def1'])(
  'a pool without a policy of its own accepts "%s"',
  (password) => {
    expect(() => requirePolicy(password, strict)).not.toThrow()
  },
)

test.each([
  ['Abcde1!', 'not long enough'],
  ['ABCDEF1!', 'lowercase'],
  ['abcdef1!', 'uppercase'],
  ['Abcdefg!', 'numeric'],
  ['Abcdefg1', 'symbol'],
  ['Abcdefg1 ', 'symbol'],
])('and refuses "%s"', (password, reason) => {
  expect(() => requirePolicy(password, strict)).toThrow(reason)
})

test('a hash verifies its own password only, and differs each time', () => {
  const { hashPassword, isPassword } = passwordHashes()
  const hash = hashPassword('a long pass phrase')
  expect(isPassword('a long pass phrase', hash)).toBe(true)
  expect(isPassword('A long pass phrase', hash)).toBe(false)
  expect(hashPassword('a long pass phrase')).not.toBe(hash)
})
