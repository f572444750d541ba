import { expect, test } from 'vitest'
import { isOwnAddress, newPasswordSchema, registrationSchema } from '#shared/rules/credentials.ts'

const refusalsOf = (password: string) =>
  newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message)

test.each(['aaaaaaaaaa', 'AaAaAaAaAa', '1111111111111', '😀😀😀😀😀😀😀😀😀😀'])(
  'a new password that repeats one character, as %s does, is refused [S10.11]',
  (password) => {
    expect(refusalsOf(password)).toEqual(["Password can't be one character repeated"])
  },
)

test.each(['aaaaaaaaab', 'abababababab', 'correct horse'])('%s is allowed as a new password', (password) => {
  expect(refusalsOf(password)).toBeUndefined()
})

test.each([
  ['long.reader@example.org', true],
  ['LONG.Reader@Example.ORG', true],
  ['Long.Reader', true],
  ['long.reader1', false],
  ['example.org', false],
  ['other@example.org', false],
])('%s as the password of long.reader@example.org is its own address: %s', (password, isOwn) => {
  expect(isOwnAddress(password, 'long.reader@example.org')).toBe(isOwn)
})

test('a registration whose password is its address names the password as the faulty field', () => {
  const { error } = registrationSchema.safeParse({ email: 'Ann@Example.org', password: 'ann@example.ORG' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['password'], "Password can't be your email address"],
  ])
})
