import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { oncePerContainer, readEnv } from '#functions/invocation/environment.ts'

afterEach(() => vi.unstubAllEnvs())

test('a container connects with its first call and keeps what it has; another one connects anew', () => {
  const connect = vi.fn(() => ({ table: process.env.CATALOGUE_TABLE }))
  const getDeps = oncePerContainer(connect)
  expect(connect).not.toHaveBeenCalled()
  vi.stubEnv('AWS_LAMBDA_LOG_STREAM_NAME', 'first')
  vi.stubEnv('CATALOGUE_TABLE', 'one')
  const first = getDeps()
  vi.stubEnv('CATALOGUE_TABLE', 'two')
  expect(getDeps()).toBe(first)
  vi.stubEnv('AWS_LAMBDA_LOG_STREAM_NAME', 'second')
  expect(getDeps()).toEqual({ table: 'two' })
  expect(connect).toHaveBeenCalledTimes(2)
})

test('a container that could not connect tries again with the next call', () => {
  const getDeps = oncePerContainer(() => readEnv(z.object({ CATALOGUE_TABLE: z.string() })))
  vi.stubEnv('CATALOGUE_TABLE', undefined)
  expect(getDeps).toThrow('CATALOGUE_TABLE')
  vi.stubEnv('CATALOGUE_TABLE', 'one')
  expect(getDeps()).toEqual({ CATALOGUE_TABLE: 'one' })
})
