import { createServer, type ServerHttp2Session } from 'node:http2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openModel } from '#functions/clients/model.ts'
import type { ModelRequest } from '#functions/domain/analysis/conversation.ts'

/** JSON, because the number may exceed what JavaScript represents. */
let tokens = '0'

const sessions = new Set<ServerHttp2Session>()

// The client of Bedrock speaks HTTP/2 only.
const boastful = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    `{"output":{"message":{"role":"assistant","content":[{"text":"Hello."}]}},"stopReason":"end_turn","metrics":{"latencyMs":1},
      "usage":{"inputTokens":${tokens},"outputTokens":12,"totalTokens":${tokens},"cacheReadInputTokens":${tokens},"cacheWriteInputTokens":${tokens}}}`,
  )
})

boastful.on('session', (session) => sessions.add(session))

beforeAll(async () => {
  await new Promise<void>((resolve) => boastful.listen(0, '127.0.0.1', resolve))
  const address = boastful.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${address.port}`)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
})
afterAll(() => {
  vi.unstubAllEnvs()
  for (const session of sessions) session.destroy()
  boastful.close()
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
