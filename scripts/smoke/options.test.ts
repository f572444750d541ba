import { expect, test } from 'vitest'
import { readOptions } from '#scripts/smoke/options.ts'

const site = 'https://site.example'

test('the account comes from the command line or from the environment', () => {
  const account = { email: 'a@site.example', password: 'x' }
  const words = ['--email', account.email, '--password', account.password]
  const environment = { SMOKE_EMAIL: account.email, SMOKE_PASSWORD: account.password }
  expect(readOptions([site, ...words], {}).account).toEqual(account)
  expect(readOptions([site], environment).account).toEqual(account)
  expect(readOptions([site], {}).account).toBeUndefined()
})

test.each([
  [[], 'Name one address'],
  [['site.example'], 'must be an address such as https://'],
  [['http://site.example'], 'must begin with https://'],
  [[site, '--gateway', 'abc'], 'must be an address'],
  [[site, '--email', 'a@site.example'], 'both --email and --password'],
  [[site, '--email', 'nobody', '--password', 'SECRET'], 'Invalid email address'],
  [[site, '--reset-mail', 'nobody'], 'Invalid email address'],
  [[site, '--retry'], "Unknown option '--retry'"],
])('%j is refused', (words, message) => {
  const read = () => readOptions(words, {})
  expect(read).toThrow(message)
  expect(read).not.toThrow('SECRET')
})

test('the local cloud may be unencrypted', () => {
  expect(readOptions(['http://127.0.0.1:4400'], {}).site.href).toBe('http://127.0.0.1:4400/')
})
