import { afterEach, expect, test, vi } from 'vitest'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { openLog } from '#functions/invocation/log.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('every line says which release wrote it', () => {
  vi.stubEnv('RELEASE', '1.2.3+abcdef')
  const lines = captureLog()
  const log = openLog()
  log.info('one')
  log.error('two', new Error('x'))
  expect(lines.map((line) => JSON.parse(line).release)).toEqual(['1.2.3+abcdef', '1.2.3+abcdef'])
})
