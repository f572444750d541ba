import { expect, test } from 'vitest'
import { createEventBus } from '#emulator/services/events/bus.ts'
import { readPath, targetInput } from '#emulator/services/events/input.ts'
import { compilePattern } from '#emulator/services/events/pattern.ts'

const event = {
  source: 'aws.states',
  'detail-type': 'Step Functions Execution Status Change',
  time: '2025-01-05T00:00:00Z',
  detail: { status: 'FAILED', name: 'order-1-2', size: 5, tags: ['a', 'b'], key: 'uploads/x.json' },
}

const fits = (pattern: unknown) => compilePattern(pattern)(event)

test('needs every field to fit one of its values', () => {
  expect(fits({ source: ['aws.states'], detail: { status: ['FAILED', 'TIMED_OUT'] } })).toBe(true)
  expect(fits({ source: ['aws.s3'], detail: { status: ['FAILED'] } })).toBe(false)
  expect(fits({ detail: { tags: ['b'] } })).toBe(true)
  expect(fits({ detail: { missing: { deeper: ['x'] } } })).toBe(false)
})

test('knows prefix, suffix, anything-but, exists, numeric, wildcard and case', () => {
  expect(fits({ detail: { key: [{ prefix: 'uploads/' }] } })).toBe(true)
  expect(fits({ detail: { key: [{ suffix: '.vtt' }] } })).toBe(false)
  expect(fits({ detail: { status: [{ 'anything-but': ['SUCCEEDED', 'RUNNING'] }] } })).toBe(true)
  expect(fits({ detail: { key: [{ 'anything-but': { prefix: 'uploads/' } }] } })).toBe(false)
  expect(fits({ detail: { missing: [{ 'anything-but': 'x' }] } })).toBe(false)
  expect(fits({ detail: { missing: [{ exists: false }], key: [{ exists: true }] } })).toBe(true)
  expect(fits({ detail: { size: [{ numeric: ['>', 4, '<=', 5] }] } })).toBe(true)
  expect(fits({ detail: { size: [{ numeric: ['>', 5] }] } })).toBe(false)
  expect(fits({ detail: { key: [{ wildcard: 'up*/*.json' }] } })).toBe(true)
  expect(fits({ detail: { status: [{ 'equals-ignore-case': 'failed' }] } })).toBe(true)
})

test('refuses operators that it does not know', () => {
  expect(() => compilePattern({ source: [{ cidr: '10.0.0.0/24' }] })).toThrow('cidr')
  expect(() => compilePattern({ $or: [{ source: ['a'] }] })).toThrow('$or')
})

test('hands targets the event, a part of it, a constant or a template', () => {
  const rule = { name: 'r', arn: 'arn:r' }
  const input = (target: Parameters<typeof targetInput>[0]) => targetInput(target, event, rule)
  expect(JSON.parse(input({}))).toEqual(event)
  expect(input({ InputPath: '$.detail.name' })).toBe('"order-1-2"')
  expect(input({ Input: '{"fixed":true}' })).toBe('{"fixed":true}')
  const InputTransformer = {
    InputPathsMap: { name: '$.detail.name', tags: '$.detail.tags', gone: '$.detail.gone' },
    InputTemplate:
      '{"text":"run <name> by <aws.events.rule-name>","tags":<tags>,"name":<name>,"gone":<gone>}',
  }
  expect(JSON.parse(input({ InputTransformer }))).toEqual({
    text: 'run order-1-2 by r',
    tags: ['a', 'b'],
    name: 'order-1-2',
    gone: null,
  })
})

test('reads paths and refuses other JSONPath', () => {
  expect(readPath('$.detail.tags[1]', event)).toBe('b')
  expect(readPath('$', 1)).toBe(1)
  expect(() => readPath('$..name', event)).toThrow('$..name')
})

test('delivers to every target of every rule that fits, retries, then uses the dead-letter queue', async () => {
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
  await bus.close()
})
