import { expect, test } from 'vitest'
import { isAbandoned, isExpired, lifecycleSchema } from './lifecycle.ts'

const rulesOf = (...Rules: object[]) => lifecycleSchema.parse({ Rules }).Rules
const modifiedAt = '2026-03-01T10:00:00.000Z'
const object = { key: 'audio/1', tags: { kind: 'audio' }, modifiedAt }

test('an object expires at the midnight after the days of its rule', () => {
  const rules = rulesOf({ Status: 'Enabled', ExpirationInDays: 7 })
  expect(isExpired(object, rules, new Date('2026-03-08T23:59:59.999Z'))).toBe(false)
  expect(isExpired(object, rules, new Date('2026-03-09T00:00:00.000Z'))).toBe(true)
})

test.each([
  ['of another prefix', { Status: 'Enabled', Prefix: 'video/', ExpirationInDays: 1 }],
  ['of another tag', { Status: 'Enabled', TagFilters: [{ Key: 'kind', Value: 'x' }], ExpirationInDays: 1 }],
  ['that is not enabled', { Status: 'Disabled', ExpirationInDays: 1 }],
  ['for uploads alone', { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }],
])('a rule %s does not apply to an object', (_, rule) => {
  expect(isExpired(object, rulesOf(rule), new Date('2027-01-01'))).toBe(false)
})

test('an unfinished upload expires by its own kind of rule only', () => {
  const upload = { key: 'audio/1', initiatedAt: modifiedAt }
  const rule = { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }
  expect(isAbandoned(upload, rulesOf(rule), new Date('2026-03-02T23:59:59.999Z'))).toBe(false)
  expect(isAbandoned(upload, rulesOf(rule), new Date('2026-03-03T00:00:00.000Z'))).toBe(true)
  expect(isAbandoned(upload, rulesOf({ ...rule, Prefix: 'video/' }), new Date('2027-01-01'))).toBe(false)
  expect(
    isAbandoned(upload, rulesOf({ Status: 'Enabled', ExpirationInDays: 1 }), new Date('2027-01-01')),
  ).toBe(false)
})

test('a rule with unsupported properties is refused', () => {
  expect(() => rulesOf({ Status: 'Enabled', Transitions: [] })).toThrow(/Transitions/)
})
