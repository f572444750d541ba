import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRaw } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe, type StripeFake } from '#local/fakes/stripe/stripe.ts'

let folder: string
let stripe: StripeFake

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-'))
  stripe = await openStripe({ folder, port: 0 })
})
afterAll(async () => {
  await stripe.close()
  rmSync(folder, { recursive: true })
})

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await sendRaw(stripe.url, { method: 'GET', path, headers })).status

test.each(['//', '///', '//['])('the fake payment provider refuses %s and stays up', async (path) => {
  expect(await statusOf(path)).toBe(400)
  expect(await statusOf('/')).toBe(200)
})

test('the fake payment provider answers no page of another site', async () => {
  expect(await statusOf('/', { host: 'evil.example' })).toBe(421)
  expect(await statusOf('/', { origin: 'http://evil.example' })).toBe(403)
  expect(await statusOf('/v1/subscriptions', { origin: 'http://evil.example' })).toBe(403)
  expect(await statusOf('/', { origin: stripe.url })).toBe(200)
})
