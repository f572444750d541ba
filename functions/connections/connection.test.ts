import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

afterEach(() => vi.unstubAllEnvs())

const openTable = vi.fn((table: string) => ({ table }))
const table = connection(z.object({ TABLE: z.string() }), (env) => openTable(env.TABLE))
const queue = connection(z.object({ QUEUE: z.string() }), (env) => ({ queue: env.QUEUE }))
const both = table.and(queue)

test('two in one read and open what each of them does', () => {
  vi.stubEnv('TABLE', 'a table')
  vi.stubEnv('QUEUE', 'a queue')
  expect(Object.keys(both.envSchema.shape)).toEqual(['TABLE', 'QUEUE'])
  expect(both.connect()).toEqual({ table: 'a table', queue: 'a queue' })
})

test('names all that is missing, of both, before anything is opened', () => {
  openTable.mockClear()
  expect(both.connect).toThrow(/TABLE.*QUEUE/)
  expect(openTable).not.toHaveBeenCalled()
})

test('what is opened with what another opens has the variables of that one, and hides what it opened', () => {
  vi.stubEnv('TABLE', 'a table')
  vi.stubEnv('QUEUE', 'a queue')
  const named = both.opening((deps) => ({ names: Object.values(deps) }))
  expect(Object.keys(named.envSchema.shape)).toEqual(['TABLE', 'QUEUE'])
  expect(named.connect()).toEqual({ names: ['a table', 'a queue'] })
})

test('a variable of two is told of once, and what is opened with it is not opened', () => {
  const open = vi.fn((_deps: unknown) => ({ more: true }))
  const twice = table.and(table.opening(open))
  expect(twice.connect).toThrow(/^(?!.*TABLE.*TABLE).*TABLE/)
  expect(open).not.toHaveBeenCalled()
})

test('two that open something under the same name are not joined', () => {
  type Joined = Parameters<typeof queue.and<{ queue: string }>>[0]
  expectTypeOf<Joined>().toExtend<{ alreadyOpened: 'queue' }>()
  expectTypeOf(queue).not.toExtend<Joined>()
})

test('each reads its variables once', () => {
  vi.stubEnv('TABLE', 'a table')
  vi.stubEnv('QUEUE', 'a queue')
  const seen = vi.fn((text: string) => text)
  const counted = connection(z.object({ TABLE: z.string().transform(seen) }), () => ({ first: true }))
  counted
    .and(queue)
    .opening(() => ({}))
    .connect()
  expect(seen).toHaveBeenCalledTimes(1)
})
