import { afterEach, expect, test, vi } from 'vitest'
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
