import { expect, test } from 'vitest'
import { createEventBus } from './bus.ts'
import { compilePattern } from './pattern.ts'

const event = {
  source: 'aws.states',
  'detail-type': 'Step Functions Execution Status Change',
  time: '2025-01-05T00:00:00Z',
  detail: { status: 'FAILED', name: 'order-1-2', tags: ['a', 'b'], key: 'uploads/x.json' },
}

const fits = (pattern: unknown) => compilePattern(pattern)(event)

test('requires every field to match one of its values', () => {
  expect(fits({ source: ['aws.states'], detail: { status: ['FAILED', 'TIMED_OUT'] } })).toBe(true)
  expect(fits({ source: ['aws.s3'], detail: { status: ['FAILED'] } })).toBe(false)
  expect(fits({ detail: { tags: ['b'] } })).toBe(true)
  expect(fits({ detail: { missing: { deeper: ['x'] } } })).toBe(false)
})

test('matches prefixes', () => {
  expect(fits({ detail: { key: [{ prefix: 'uploads/' }] } })).toBe(true)
  expect(fits({ detail: { key: [{ prefix: 'media/' }] } })).toBe(false)
  expect(fits({ detail: { tags: [{ prefix: 'b' }], missing: [{ prefix: '' }] } })).toBe(false)
})

test('matches fields that exist or are missing, and values other than those listed', () => {
  expect(fits({ detail: { name: [{ exists: true }], missing: { deeper: [{ exists: false }] } } })).toBe(true)
  expect(fits({ detail: { missing: [{ exists: true }] } })).toBe(false)
  expect(fits({ detail: { name: [{ exists: false }] } })).toBe(false)
  // Only a value exists, not an object with fields.
  expect(fits({ detail: [{ exists: true }] })).toBe(false)
  expect(
    fits({ detail: { status: [{ 'anything-but': 'DONE' }], key: [{ 'anything-but': ['x', 'y'] }] } }),
  ).toBe(true)
  expect(fits({ detail: { status: [{ 'anything-but': ['DONE', 'FAILED'] }] } })).toBe(false)
  expect(fits({ detail: { key: [{ 'anything-but': { prefix: 'uploads/' } }] } })).toBe(false)
  expect(fits({ detail: { missing: [{ 'anything-but': 'x' }] } })).toBe(false)
})

test('refuses unknown operators', () => {
  expect(() => compilePattern({ source: [{ suffix: '.s3' }] })).toThrow('suffix')
  expect(() => compilePattern({ $or: [{ source: ['a'] }] })).toThrow('$or')
})

test('delivers to every target of every rule that matches, retries, then uses the dead-letter queue', async () => {
  const delivered: string[] = []
  let failures = 0
  const bus = createEventBus({
    retryDelaysSeconds: [0, 0],
    log: () => undefined,
    deliver: async (arn, input) => {
      if (arn === 'arn:bad' || (arn === 'arn:shaky' && failures++ < 2)) throw new Error('refused')
      delivered.push(`${arn} ${JSON.parse(input).detail?.name ?? input}`)
    },
  })
  const EventPattern = { source: ['aws.states'] }
  bus.addRule('one', { EventPattern, Targets: [{ Arn: 'arn:good' }, { Arn: 'arn:shaky' }] })
  bus.addRule('two', { EventPattern, Targets: [{ Arn: 'arn:bad', DeadLetterConfig: { Arn: 'arn:dead' } }] })
  bus.addRule('off', { EventPattern, State: 'DISABLED', Targets: [{ Arn: 'arn:off' }] })
  bus.addRule('other', { EventPattern: { source: ['aws.s3'] }, Targets: [{ Arn: 'arn:other' }] })
  bus.publish(event)
  await bus.idle()
  expect(delivered.sort()).toEqual(['arn:dead order-1-2', 'arn:good order-1-2', 'arn:shaky order-1-2'])
  const constant = { EventPattern, Targets: [{ Arn: 'arn:good', Input: '{}' }] }
  expect(() => bus.addRule('constant', constant)).toThrow('Targets get the event as it is')
  await bus.close()
})
