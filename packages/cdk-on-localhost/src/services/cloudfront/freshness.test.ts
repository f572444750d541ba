import { expect, test } from 'vitest'
import { freshnessOf } from './freshness.ts'
import { managedCachePolicies } from './policies.ts'

const disabled = managedCachePolicies.get('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
const optimised = managedCachePolicies.get('658327ea-f89d-4fab-a63d-7e88639e58f6')
if (!disabled || !optimised) throw new Error('The managed policies are missing.')
const shared = { ...optimised, minimumSeconds: 0, defaultSeconds: 0, maximumSeconds: 600 }

function seconds(
  cacheControl: string,
  options: { status?: number; policy?: typeof shared; limit?: number } = {},
) {
  const { status = 200, policy = shared, limit } = options
  const limits = new Map(limit === undefined ? [] : [[status, limit]])
  const headers = new Headers(cacheControl ? { 'cache-control': cacheControl } : {})
  return freshnessOf({ status, headers }, policy, limits)
}

test('caches an answer for its max-age, within the bounds of the policy', () => {
  expect(seconds('public, max-age=60').freshSeconds).toBe(60)
  expect(seconds('max-age=60, s-maxage=90').freshSeconds).toBe(90)
  expect(seconds('max-age=9999').freshSeconds).toBe(600)
  expect(seconds('').freshSeconds).toBe(0)
  expect(seconds('', { policy: optimised }).freshSeconds).toBe(86_400)
})

test('caches nothing private, unless the policy has a minimum', () => {
  expect(seconds('private, max-age=60').freshSeconds).toBe(0)
  expect(seconds('no-store').freshSeconds).toBe(0)
  expect(seconds('private', { policy: optimised }).freshSeconds).toBe(1)
})

test('reads how long a stale answer may be served', () => {
  expect(seconds('max-age=60, stale-while-revalidate=30, stale-if-error=86400')).toEqual({
    freshSeconds: 60,
    staleSeconds: 30,
    staleIfErrorSeconds: 86_400,
  })
})

test('caches errors for ten seconds even if caching is off, unless the distribution sets another time', () => {
  expect(seconds('private, no-store', { status: 500, policy: disabled }).freshSeconds).toBe(10)
  expect(seconds('private, no-store', { status: 404, policy: disabled }).freshSeconds).toBe(0)
  expect(seconds('private, no-store', { status: 500, policy: disabled, limit: 0 }).freshSeconds).toBe(0)
  expect(seconds('', { status: 403 }).freshSeconds).toBe(0)
  expect(seconds('', { status: 200, policy: disabled }).freshSeconds).toBe(0)
})
