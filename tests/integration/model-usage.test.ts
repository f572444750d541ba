import type { AwsService } from 'cdk-on-localhost'
import { type AwsEndpoint, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openModel } from '#functions/clients/model.ts'
import type { ModelRequest } from '#functions/domain/analysis/conversation.ts'

/** JSON, because the number may exceed what JavaScript represents. */
let tokens = '0'

const boastful: AwsService = {
  signingName: 'bedrock',
  operations: ['Converse'],
  permissionsOf: () => [],
  async handle({ response }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      `{"output":{"message":{"role":"assistant","content":[{"text":"Hello."}]}},"stopReason":"end_turn","metrics":{"latencyMs":1},
        "usage":{"inputTokens":${tokens},"outputTokens":12,"totalTokens":${tokens},"cacheReadInputTokens":${tokens},"cacheWriteInputTokens":${tokens}}}`,
    )
  },
  async close() {},
}

let endpoint: AwsEndpoint

beforeAll(async () => {
  endpoint = await startAwsEndpoint({ secretOf: () => 'test', services: [boastful], port: 0 })
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint.url)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await endpoint.close()
})

const request: ModelRequest = {
  system: 'Answer.',
  tools: [{ name: 'answer', description: 'Answers.', inputSchema: { type: 'object' } }],
  messages: [{ role: 'user', content: [{ kind: 'text', text: 'Hello?' }] }],
}

const usageWhenStated = async (stated: string) => {
  tokens = stated
  return (await openModel('a-model')(request)).usage
}

test.each(['-1', '0.5', '1e308', '1e999', '9e15', '9007199254740993', '10000001', '"7"', 'null'])(
  '%s tokens are ignored',
  async (stated) => {
    expect(await usageWhenStated(stated)).toEqual({
      inputTokens: 0,
      outputTokens: 12,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    })
  },
)

test('plausible numbers of tokens are counted [S14.48]', async () => {
  expect(await usageWhenStated('200000')).toMatchObject({ inputTokens: 200_000, cacheReadTokens: 200_000 })
})
