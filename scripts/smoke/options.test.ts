import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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

describe('--outputs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smoke-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (outputs: unknown) => {
    const file = join(folder, 'outputs.json')
    writeFileSync(file, JSON.stringify(outputs))
    return file
  }

  test('reads the addresses that a deployment wrote', () => {
    const gateway = 'https://abc.execute-api.us-east-1.amazonaws.com'
    const file = write({ MineData: { Table: 'a' }, MineFront: { SiteUrl: site, GatewayUrl: gateway } })
    const options = readOptions(['--outputs', file], {})
    expect([options.site.origin, options.gateway?.origin]).toEqual([site, gateway])
  })

  test('is refused without them, and next to an address', () => {
    const file = write({ MineData: { Table: 'a' } })
    expect(() => readOptions(['--outputs', file], {})).toThrow('has the outputs SiteUrl and GatewayUrl')
    expect(() => readOptions(['--outputs', file, site], {})).toThrow('either --outputs or the addresses')
  })
})

test('secrets that do not exist are empty, and mean no account', () => {
  expect(readOptions([site], { SMOKE_EMAIL: '', SMOKE_PASSWORD: '' }).account).toBeUndefined()
})

test('--wait tries the session after its life', () => {
  expect(readOptions([site, '--wait'], {}).waitsForExpiry).toBe(true)
  expect(readOptions([site], {}).waitsForExpiry).toBeUndefined()
})

test('the local cloud may be unencrypted', () => {
  expect(readOptions(['http://127.0.0.1:4400'], {}).site.href).toBe('http://127.0.0.1:4400/')
})
