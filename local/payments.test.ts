import { StartError } from 'cdk-on-localhost/data-folder'
import { expect, test } from 'vitest'
import { openLocalPayments } from '#local/payments.ts'

const keys = {
  SIDELIGHT_STRIPE_SECRET_KEY: 'sk_test_1',
  SIDELIGHT_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SIDELIGHT_STRIPE_PRICE_ID: 'price_1',
}
const open = (environment: Record<string, string | undefined>) =>
  openLocalPayments({ folder: '/nowhere', port: 0, environment })

test('with your own test keys payments go to the real provider, and no fake runs', async () => {
  expect(await open(keys)).toMatchObject({ apiAddress: '', pagesUrl: undefined })
})

test.each([
  ['one is missing', { ...keys, SIDELIGHT_STRIPE_PRICE_ID: undefined }, 'SIDELIGHT_STRIPE_PRICE_ID.'],
  [
    'the key is one for real money',
    { ...keys, SIDELIGHT_STRIPE_SECRET_KEY: 'sk_live_1' },
    'SIDELIGHT_STRIPE_SECRET_KEY.',
  ],
])('test keys of which %s are refused by name, and not quoted', async (_what, environment, name) => {
  const refusal = await open(environment).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain(`Missing or no test key: ${name}`)
  expect(String(refusal)).not.toContain('sk_')
})
