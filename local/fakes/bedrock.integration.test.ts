import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import {
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
} from '@aws-sdk/client-bedrock-runtime'
import type { Permission } from 'cdk-on-localhost'
import { listen } from 'cdk-on-localhost/http'
import { startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterEach, expect, test } from 'vitest'
import { createBedrock } from '#local/fakes/bedrock.ts'
import type { WrittenAnalysis } from '#local/fakes/written-answers.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Setting = {
  environment?: Record<string, string>
  written?: readonly WrittenAnalysis[]
  now?: () => Date
  refuse?: (permission: Permission) => string | undefined
}

async function connect({
  environment = {},
  written,
  now,
  refuse,
}: Setting = {}): Promise<BedrockRuntimeClient> {
  const endpoint = await startAwsEndpoint({
    services: [createBedrock({ environment, written, now })],
    port: 0,
    secretOf: () => 'test',
    refuse: refuse && ((_key, permission) => refuse(permission)),
  })
  closing.push(() => endpoint.close())
  const client = new BedrockRuntimeClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  })
  closing.push(() => client.destroy())
  return client
}

const spoken = [
  'A hospital bill should never be the second illness of a patient.',
  'Every insurer in this state raised its premium while the hospital cut its nurses.',
  'A doctor told me she spends more hours on forms for the insurer than with the patient.',
  'Health insurance that vanishes with a job is a ticket, not health insurance.',
]

const emptyTool = (name: string) => ({
  toolSpec: { name, description: name, inputSchema: { json: { type: 'object' } } },
})

function ask(task: string, extra: Partial<ConverseCommandInput> = {}): ConverseCommand {
  const transcript = spoken.map((text, index) => `[${index}] Speaker 1: ${text}`).join('\n')
  return new ConverseCommand({
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    system: [{ text: 'You analyse transcripts. '.repeat(300) }],
    messages: [
      {
        role: 'user',
        content: [
          { text: transcript },
          { cachePoint: { type: 'default' } },
          { text: `Task: ${task}\nAnswer.` },
        ],
      },
    ],
    toolConfig: {
      tools: ['summarise_episode', 'rate_stance', 'pick_quotes', 'name_topics'].map(emptyTool),
      toolChoice: { any: {} },
    },
    ...extra,
  })
}

test('answers without a model are signed by the embedded analyst, regardless of the model id', async () => {
  const { trace } = await (await connect()).send(ask('name_topics'))
  expect(trace?.promptRouter?.invokedModelId).toBe(embeddedAnalystName)
})

const vote = { stance: 'Left-leaning' as const, explanation: 'It asks for more public money.' }

const written: WrittenAnalysis[] = [
  {
    sentences: spoken,
    answers: {
      summary: { paragraph: 'Bills are too high.', bullets: ['Nurses are cut.'] },
      votes: [1, 2, 3].map(() => ({ ...vote, evidence: [] })),
      quotes: [],
      topics: ['Health care'],
    },
  },
]

test('handwritten answers about an episode are used and signed as such, and there are none for other episodes [S16.62]', async () => {
  const client = await connect({ written })
  const answer = await client.send(ask('rate_stance'))
  expect(answer.output?.message?.content?.[0]?.toolUse).toMatchObject({ name: 'rate_stance', input: vote })
  expect(answer.trace?.promptRouter?.invokedModelId).toBe(writtenByHand)
  const another = ask('name_topics').input
  const messages = [
    {
      role: 'user' as const,
      content: [{ text: '[0] Speaker 1: A bridge is a promise.' }, { text: 'Task: name_topics' }],
    },
  ]
  const { trace } = await client.send(new ConverseCommand({ ...another, messages }))
  expect(trace?.promptRouter?.invokedModelId).toBe(embeddedAnalystName)
})

test('the embedded analyst answers the named tool with quotes from the transcript', async () => {
  const client = await connect()
  const answer = await client.send(ask('pick_quotes'))
  const [block] = answer.output?.message?.content ?? []
  expect(answer.stopReason).toBe('tool_use')
  expect(block?.toolUse?.name).toBe('pick_quotes')
  const input = block?.toolUse?.input ?? { quotes: [] }
  const { quotes } = input as { quotes: { text: string; segment_first: number }[] }
  expect(quotes.length).toBeGreaterThan(0)
  for (const quote of quotes) expect(quote.text).toBe(spoken[quote.segment_first])
})

test.each([
  embeddedAnalystName,
  `${embeddedAnalystName} 2`,
  writtenByHand,
  ` ${writtenByHand}`,
  `${writtenByHand}, mostly`,
])('no model server may be named "%s"', (name) => {
  const environment = { SIDELIGHT_MODEL_URL: 'http://127.0.0.1:1', SIDELIGHT_MODEL_NAME: name }
  expect(() => createBedrock({ environment })).toThrow(
    'SIDELIGHT_MODEL_NAME takes the name of a language model',
  )
})

test('the first call writes the cache, later ones read it, and after five minutes it has expired', async () => {
  let clock = Date.parse('2026-01-01T00:00:00Z')
  const client = await connect({ now: () => new Date(clock) })
  const first = await client.send(ask('summarise_episode'))
  const second = await client.send(ask('rate_stance'))
  expect(first.usage?.cacheReadInputTokens).toBe(0)
  expect(first.usage?.cacheWriteInputTokens).toBeGreaterThan(1024)
  expect(second.usage?.cacheReadInputTokens).toBe(first.usage?.cacheWriteInputTokens)
  expect(second.usage?.cacheWriteInputTokens).toBe(0)
  expect(second.usage?.inputTokens).toBeLessThan(50)
  clock += 5 * 60_000
  const third = await client.send(ask('rate_stance'))
  expect(third.usage?.cacheReadInputTokens).toBe(0)
})

test('another tool choice does not use the cached transcript', async () => {
  const client = await connect()
  await client.send(ask('rate_stance'))
  const { toolConfig } = ask('rate_stance').input
  const other = await client.send(
    ask('rate_stance', { toolConfig: { tools: toolConfig?.tools, toolChoice: { auto: {} } } }),
  )
  expect(other.usage?.cacheReadInputTokens).toBe(0)
})

test('a prefix below the smallest size is never cached', async () => {
  const client = await connect()
  const short = { system: [{ text: 'Short.' }] }
  await client.send(ask('rate_stance', short))
  const again = await client.send(ask('rate_stance', short))
  expect(again.usage?.cacheWriteInputTokens).toBe(0)
  expect(again.usage?.cacheReadInputTokens).toBe(0)
})

test('requests that Bedrock refuses are refused with the same error name', async () => {
  const client = await connect()
  const messages = [{ role: 'assistant' as const, content: [{ text: 'I begin.' }] }]
  await expect(client.send(ask('rate_stance', { messages }))).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('start with a user message'),
  })
  await expect(client.send(ask('write_a_poem'))).rejects.toMatchObject({ name: 'ValidationException' })
})

test.each([
  {
    modelId: 'us.anthropic.claude-sonnet-4-6',
    resources: [
      'arn:aws:bedrock:us-east-1:000000000000:inference-profile/us.anthropic.claude-sonnet-4-6',
      'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-sonnet-4-6',
    ],
  },
  {
    modelId: 'global.anthropic.claude-sonnet-4-6',
    resources: [
      'arn:aws:bedrock:us-east-1:000000000000:inference-profile/global.anthropic.claude-sonnet-4-6',
      'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-sonnet-4-6',
      'arn:aws:bedrock:::foundation-model/anthropic.claude-sonnet-4-6',
    ],
  },
])(
  'the profile $modelId needs permission for itself and for its foundation model',
  async ({ modelId, resources }) => {
    const last = resources.at(-1)
    const asked: Permission[] = []
    const client = await connect({
      refuse: (permission) => {
        asked.push(permission)
        return permission.resource === last ? 'not allowed' : undefined
      },
    })
    const refused = client.send(ask('rate_stance', { modelId }))
    await expect(refused).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(asked).toEqual(resources.map((resource) => ({ action: 'bedrock:InvokeModel', resource })))
  },
)

type Scripted = { status?: number; body: unknown; retryAfter?: string }

async function startScriptedModel(script: Scripted[]) {
  const requests: { path: string; key?: string; body: Record<string, unknown> }[] = []
  const server: Server = createServer(async (request, response) => {
    requests.push({
      path: request.url ?? '',
      key: request.headers.authorization,
      body: (await json(request)) as Record<string, unknown>,
    })
    const { status = 200, body, retryAfter } = script.shift() ?? { status: 500, body: 'the script is over' }
    const wish = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    response.writeHead(status, { 'content-type': 'application/json', ...wish }).end(JSON.stringify(body))
  })
  const port = await listen(server)
  closing.push(() => server.close())
  return { url: `http://127.0.0.1:${port}`, requests }
}

const call = { name: 'rate_stance', arguments: '{"stance":"Centrist","explanation":"Weighs both."}' }

test('a scripted model server is called through chat completions and its answer becomes a tool call', async () => {
  const model = await startScriptedModel([
    {
      body: {
        choices: [{ finish_reason: 'tool_calls', message: { tool_calls: [{ id: 'c1', function: call }] } }],
        usage: { prompt_tokens: 900, completion_tokens: 12 },
      },
    },
  ])
  const client = await connect({
    environment: {
      SIDELIGHT_MODEL_URL: `${model.url}/v1`,
      SIDELIGHT_MODEL_NAME: 'scripted',
      SIDELIGHT_MODEL_KEY: 'key',
    },
  })
  const answer = await client.send(
    ask('rate_stance', { inferenceConfig: { maxTokens: 500, temperature: 0 } }),
  )
  expect(answer.output?.message?.content).toEqual([
    {
      toolUse: {
        toolUseId: 'c1',
        name: 'rate_stance',
        input: { stance: 'Centrist', explanation: 'Weighs both.' },
      },
    },
  ])
  expect(answer.usage?.outputTokens).toBe(12)
  const [request] = model.requests
  expect(request).toMatchObject({
    path: '/v1/chat/completions',
    key: 'Bearer key',
    body: { model: 'scripted', tool_choice: 'required', max_tokens: 500, temperature: 0 },
  })
  expect(request?.body.messages).toMatchObject([
    { role: 'system' },
    { role: 'user', content: expect.stringMatching(/^\[0\] Speaker 1:[\s\S]*Task: rate_stance\nAnswer\.$/) },
  ])
  expect(request?.body.tools).toHaveLength(4)
})

test('a configured model server is used instead of handwritten answers [S16.62]', async () => {
  const model = await startScriptedModel([{ body: { choices: [{ message: { content: 'Mine.' } }] } }])
  const environment = { SIDELIGHT_MODEL_URL: model.url, SIDELIGHT_MODEL_NAME: 'scripted' }
  const client = await connect({ environment, written })
  const { output, trace } = await client.send(ask('rate_stance'))
  expect(output?.message?.content).toEqual([{ text: 'Mine.' }])
  expect(trace?.promptRouter?.invokedModelId).toBe('scripted')
})

test('a repair, with the refused call and the reason, reaches the scripted model server in its own form', async () => {
  const model = await startScriptedModel([
    { body: { choices: [{ finish_reason: 'stop', message: { content: 'Sorry.' } }] } },
  ])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  const { messages = [] } = ask('rate_stance').input
  const answer = await client.send(
    ask('rate_stance', {
      messages: [
        ...messages,
        { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'rate_stance', input: {} } }] },
        {
          role: 'user',
          content: [
            { toolResult: { toolUseId: 'c1', status: 'error', content: [{ text: 'stance is missing' }] } },
            { text: 'Task: rate_stance\nCorrect it.' },
          ],
        },
      ],
    }),
  )
  expect(answer.stopReason).toBe('end_turn')
  expect(answer.output?.message?.content).toEqual([{ text: 'Sorry.' }])
  expect(model.requests[0]?.body.messages).toMatchObject([
    { role: 'system' },
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'rate_stance', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c1', content: 'stance is missing' },
    { role: 'user', content: 'Task: rate_stance\nCorrect it.' },
  ])
})

test.each([
  [{ status: 429, body: 'slow down' }, 'ThrottlingException'],
  [{ status: 401, body: 'who are you' }, 'AccessDeniedException'],
  [{ status: 404, body: 'no such model' }, 'ResourceNotFoundException'],
  [{ status: 503, body: 'loading' }, 'ServiceUnavailableException'],
  [{ status: 500, body: 'crashed' }, 'InternalServerException'],
  [{ status: 502, body: '<!doctype html>' }, 'ServiceUnavailableException'],
  [{ status: 402, body: 'no credit' }, 'AccessDeniedException'],
  [{ status: 409, body: 'loading' }, 'ModelErrorException'],
])("an error of the model server becomes one of Bedrock's: %j", async (scripted, name) => {
  const model = await startScriptedModel([scripted])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  await expect(client.send(ask('rate_stance'))).rejects.toMatchObject({ name })
})

test("a model server's Retry-After is passed on unchanged", async () => {
  const model = await startScriptedModel([{ status: 429, body: 'slow down', retryAfter: '30' }])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  const refusal = await client.send(ask('rate_stance')).catch((error: unknown) => error)
  expect(refusal).toHaveProperty('$response.headers.retry-after', '30')
})

test('malformed JSON arguments are passed as text, so that the caller can ask for a repair', async () => {
  const toolCalls = [{ function: { name: 'rate_stance', arguments: '{"stance": Centr' } }]
  const model = await startScriptedModel([{ body: { choices: [{ message: { tool_calls: toolCalls } }] } }])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  const { output } = await client.send(ask('rate_stance'))
  expect(output?.message?.content?.[0]?.toolUse?.input).toBe('{"stance": Centr')
})

test('a malformed chat completion is an empty answer, with the tokens that it cost', async () => {
  const model = await startScriptedModel([{ body: { choices: [], usage: { completion_tokens: 7 } } }])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  const { output, stopReason, usage } = await client.send(ask('rate_stance'))
  expect(output?.message?.content).toEqual([])
  expect(stopReason).toBe('malformed_model_output')
  expect(usage?.outputTokens).toBe(7)
})

test('an answer that reached its limit says so, also if it calls a tool', async () => {
  const choices = [{ finish_reason: 'length', message: { tool_calls: [{ function: call }] } }]
  const model = await startScriptedModel([{ body: { choices } }])
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: model.url } })
  expect((await client.send(ask('rate_stance'))).stopReason).toBe('max_tokens')
})

test('an address without a server is an unavailable service', async () => {
  const client = await connect({ environment: { SIDELIGHT_MODEL_URL: 'http://127.0.0.1:1' } })
  await expect(client.send(ask('rate_stance'))).rejects.toMatchObject({ name: 'ServiceUnavailableException' })
})
