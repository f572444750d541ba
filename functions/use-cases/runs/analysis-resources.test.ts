import { afterEach, expect, test, vi } from 'vitest'
import { connectTo } from '#functions/connections/resource.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { defaultModelId } from '#shared/deployment/models.ts'

const log = captureLogOfEachTest()
afterEach(() => vi.unstubAllEnvs())

function connectWith(modelId: string) {
  const environment = {
    MODEL_ID: modelId,
    MODEL_REQUESTS_PER_MINUTE: '0',
    CATALOGUE_TABLE: 'catalogue',
    OPERATIONS_TABLE: 'operations',
    STORE_BUCKET: 'store',
    AWS_REGION: 'us-east-1',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  connectTo(analysis()).connect()
}

test('the log says which model is unknown, and how it is asked', () => {
  connectWith('someone.unknown-model-v1:0')
  expect(log).toHaveLength(1)
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 'WARN',
    message: 'model not in our table, so it is asked without tools and prompt caching',
    modelId: 'someone.unknown-model-v1:0',
  })
})

test('a known model needs no line', () => {
  connectWith(defaultModelId)
  expect(log).toEqual([])
})
