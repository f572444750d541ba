import { afterEach, describe, expect, test, vi } from 'vitest'
import { openModel } from '#functions/clients/model.ts'
import { refusals } from '#functions/clients/model-failures.ts'
import { ask } from '#functions/domain/analysis/ask.ts'
import {
  plainRequest,
  stanceTask,
  summaryOfPartsTask,
  taskRequest,
  tasks,
} from '#functions/domain/analysis/prompts.ts'
import { reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'
import { toolNames } from '#shared/domain/analysis-tools.ts'
import {
  type BedrockReply,
  openScriptedBedrock,
  type ScriptedBedrock,
} from '#tests/integration/scripted-bedrock.ts'

let bedrock: ScriptedBedrock
afterEach(async () => {
  vi.unstubAllEnvs()
  await bedrock.close()
})

const modelId = 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'

async function open(...script: BedrockReply[]) {
  bedrock = await openScriptedBedrock(script)
  vi.stubEnv('AWS_ENDPOINT_URL', bedrock.url)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  return openModel(modelId)
}

/** Long enough to be worth a cache point. */
const block = `<transcript>\n${Array.from({ length: 200 }, (_, line) => `[${line}] Speaker 1: Rents rise faster than wages.`).join('\n')}\n</transcript>`
const task = tasks.topics
const question = { tool: 'name_topics', task, request: taskRequest(block, task) } as const

const toolUse = (input: unknown, name = 'name_topics', toolUseId = 'tooluse_1') => ({
  toolUse: { toolUseId, name, input },
})
const answering = (...content: object[]): BedrockReply => ({ content, stopReason: 'tool_use' })
const housing = answering(toolUse({ topics: ['Housing'] }))

describe('a request', () => {
  test.each([
    ['of a summary', taskRequest(block, tasks.summary)],
    ['of a vote', taskRequest(block, stanceTask(0))],
    ['of quotes', taskRequest(block, tasks.quotes)],
    ['of topics', taskRequest(block, tasks.topics)],
    ['of a check of quotes', taskRequest(block, `${tasks.check}\n{"quote":1}`)],
    [
      'of one summary out of several',
      plainRequest(summaryOfPartsTask([{ paragraph: 'Rents.', bullets: [] }])),
    ],
  ])('%s has the documented form, with all tools and a forced choice of one [S16.27]', async (_, request) => {
    await (await open(housing))(request)
    expect(bedrock.faults).toEqual([])
    const { toolConfig } = bedrock.received[0]?.body ?? {}
    const named = toolConfig?.tools.map((tool) => 'toolSpec' in tool && tool.toolSpec.name)
    expect(named).toEqual([...toolNames])
    for (const tool of toolConfig?.tools ?? [])
      expect('toolSpec' in tool && tool.toolSpec.inputSchema.json).toMatchObject({ type: 'object' })
  })

  test('caches everything that requests about a transcript have in common', async () => {
    await (await open(housing))(question.request)
    expect(bedrock.received[0]?.body.messages[0]?.content).toEqual([
      { text: block },
      { cachePoint: { type: 'default' } },
      { text: task },
    ])
  })

  test('goes to the deployment’s model and region', async () => {
    await (await open(housing))(question.request)
    expect(bedrock.received).toMatchObject([{ modelId, region: 'eu-central-1' }])
  })
})

describe('a repair', () => {
  test.each([
    ['a call in another form', answering(toolUse({ topics: 'Housing' }))],
    ['a call of another tool', answering(toolUse({}, 'rate_stance'))],
    [
      'two calls and a text',
      answering(
        { text: 'Two.' },
        toolUse({ topics: [] }),
        toolUse({ topics: [] }, 'name_topics', 'tooluse_2'),
      ),
    ],
    ['a text', { content: [{ text: 'Housing, I think.' }], stopReason: 'end_turn' }],
    ['nothing', { content: [], stopReason: 'end_turn' }],
    ['half a text', { content: [{ text: 'Hou' }], stopReason: 'max_tokens' }],
    ['what a guardrail says', { content: [{ text: 'Blocked.' }], stopReason: 'guardrail_intervened' }],
    ['what a filter left', { content: [{ text: '…' }], stopReason: 'content_filtered' }],
  ] satisfies [string, BedrockReply][])(
    'after %s has the documented form and is answered [S16.27]',
    async (_, first) => {
      const converse = await open(first, housing)
      expect((await ask(converse, question)).value).toEqual({ topics: ['Housing'] })
      expect(bedrock.faults).toEqual([])
      expect(bedrock.received.map(({ body }) => body.messages.length)).toEqual([1, 3])
      expect(bedrock.received[1]?.body.messages[0]).toEqual(bedrock.received[0]?.body.messages[0])
    },
  )
})

const failing = (error: string, status: number, message = 'Words of the provider.'): BedrockReply => ({
  error,
  status,
  message,
})

async function failureOf(reply: BedrockReply) {
  const converse = await open(reply)
  const error = await converse(question.request).catch((thrown: unknown) => thrown)
  if (!(error instanceof Error)) throw new Error('Nothing was thrown.')
  const Cause = JSON.stringify({ errorType: error.name, errorMessage: error.message })
  return { name: error.name, reason: reasonOf({ Error: error.name, Cause }) }
}

const page = '<!doctype html><title>Bad gateway</title>'
const refused =
  'The AI provider refuses the model: check that this account has access to it (API key or model access).'
const busyReason = 'A provider is busy at the moment. Try again later.'
const busyNow = 'The model is busy at the moment. Try again later.'

describe('an error', () => {
  test.each([
    [
      'ModelTimeoutException',
      408,
      'ModelTimeoutError',
      'The model took too long to answer. Try again later.',
    ],
    ['ModelErrorException', 424, 'ModelFailedError', "The model couldn't answer. Try again later."],
    [
      'InternalServerException',
      500,
      'ModelFailedError',
      'The AI provider failed (status 500). Try again later.',
    ],
  ])('%s is retried by its step, and has a sentence [S16.28]', async (type, status, ...[name, reason]) => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
    expect(await failureOf(failing(type, status))).toEqual({ name, reason })
  })

  test.each([
    [500, page, 'ModelFailedError', 'The AI provider failed (status 500). Try again later.'],
    [500, '', 'ModelFailedError', 'The AI provider failed (status 500). Try again later.'],
    [502, page, 'ModelBusyError', busyReason],
    [503, page, 'ModelBusyError', busyReason],
    [504, '', 'ModelBusyError', busyReason],
    [429, page, 'ModelBusyError', busyReason],
    [401, page, 'RefusedAccessError', refused],
    [403, '', 'RefusedAccessError', refused],
    [413, page, 'InputTooLongError', expect.any(String)],
    [418, page, 'RefusedAccessError', expect.stringMatching(/^The AI provider doesn't accept the request\./)],
  ])(
    'with status %i and the body “%s” becomes the right error [S16.28]',
    async (status, body, ...[name, reason]) => {
      vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
      expect(await failureOf({ status, body })).toEqual({ name, reason })
    },
  )

  test.each(['UnrecognizedClientException', 'ExpiredTokenException'])(
    '%s says that the account has no access',
    async (type) => {
      expect(await failureOf(failing(type, 403))).toEqual({ name: 'RefusedAccessError', reason: refused })
    },
  )

  test.each(['nobody', 'a server that hangs up'])(
    '%s instead of an answer counts as an unreachable provider',
    async (who) => {
      await open({ hangsUp: true })
      if (who === 'nobody') await bedrock.close()
      const converse = openModel(modelId, { maxAttempts: 1 })
      await expect(converse(question.request)).rejects.toMatchObject({ name: 'ModelBusyError' })
    },
  )

  test('is raised if the model never answers', async () => {
    await open({ hangs: true })
    const converse = openModel(modelId, { maxAttempts: 1, answerMilliseconds: 100 })
    await expect(converse(question.request)).rejects.toMatchObject({ name: 'ModelTimeoutError' })
  })

  test.each([
    ['ThrottlingException', 429, 'Too many requests, please wait before trying again.', busyNow],
    ['ServiceUnavailableException', 503, 'Words of the provider.', busyNow],
    ['ModelNotReadyException', 429, 'Words of the provider.', busyNow],
    ['ThrottlingException', 429, 'Too many tokens per day, please wait before trying again.', refusals.quota],
    ['ServiceQuotaExceededException', 400, 'Words of the provider.', refusals.quota],
  ])(
    '%s with status %i and “%s” lets the run wait, and contains the Retry-After [S17.37]',
    async (error, status, ...[words, sentence]) => {
      await open({ ...failing(error, status, words), retryAfter: '120' })
      const converse = openModel(modelId, { maxAttempts: 1 })
      await expect(converse(question.request)).rejects.toMatchObject({
        name: 'ModelBusyError',
        message: sentence,
        retryAfter: '120',
        isOutOfQuota: sentence === refusals.quota,
        cause: { message: words },
      })
      expect(bedrock.received).toHaveLength(1)
    },
  )

  /** The wordings of Bedrock, its models and OpenAI-compatible servers, see `docs/evaluation/models.md`. */
  const wordings: Readonly<
    Record<keyof typeof refusals, readonly [type: string, status: number, words: string][]>
  > = {
    noAccess: [
      ['AccessDeniedException', 403, "You don't have access to the model with the specified model ID."],
      ['ValidationException', 400, 'Operation not allowed'],
      [
        'ResourceNotFoundException',
        404,
        'Model use case details have not been submitted for this account. Fill out the Anthropic use case details form before using the model.',
      ],
    ],
    caching: [
      [
        'AccessDeniedException',
        403,
        'You invoked an unsupported model or your request did not allow prompt caching. See the documentation for more information.',
      ],
      [
        'ValidationException',
        400,
        'Malformed input request: #/messages/0/content/1: extraneous key [cachePoint] is not permitted, please reformat your input and try again.',
      ],
    ],
    parameter: [
      [
        'ValidationException',
        400,
        'The model returned the following errors: tool_choice: type "tool" and "any" are not supported for this model.',
      ],
      [
        'ValidationException',
        400,
        "This model doesn't support the toolConfig.toolChoice.any field. Remove toolConfig.toolChoice.any and try again.",
      ],
      ['ValidationException', 400, "This model doesn't support tool use."],
      [
        'ValidationException',
        400,
        'The model server answered 400: {"error":{"message":"\'tool_choice\' is not supported with this model"}}',
      ],
    ],
    endOfLife: [
      [
        'ResourceNotFoundException',
        404,
        'This model version has reached the end of its life. Please refer to the AWS documentation for more details.',
      ],
      [
        'ResourceNotFoundException',
        404,
        'Access denied. This Model is marked by provider as Legacy and you have not been actively using the model in the last 30 days. Please upgrade to an active model on Amazon Bedrock',
      ],
    ],
    otherId: [
      ['ValidationException', 400, 'The provided model identifier is invalid.'],
      [
        'ValidationException',
        400,
        'Invocation of model ID anthropic.claude-haiku-5-5 with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.',
      ],
    ],
    quota: [
      [
        'ThrottlingException',
        429,
        'The model server answered 429: {"error":{"code":"insufficient_quota","message":"You exceeded your current quota"}}',
      ],
    ],
    request: [['ValidationException', 400, 'Something else is wrong.']],
  }

  test.each(
    Object.entries(wordings).flatMap(([cause, rows]) =>
      rows.map(([type, status, words]) => ({ cause, type, status, words })),
    ),
  )('$type with “$words” is told in our own sentence [S16.28]', async ({ cause, type, status, words }) => {
    expect(await failureOf(failing(type, status, words))).toEqual({
      name: 'RefusedAccessError',
      reason: new Map(Object.entries(refusals)).get(cause),
    })
  })

  test('that disappears on the SDK’s retry is not visible', async () => {
    const converse = await open(
      failing('ThrottlingException', 429),
      failing('ServiceUnavailableException', 503),
      housing,
    )
    expect((await ask(converse, question)).value).toEqual({ topics: ['Housing'] })
    expect(bedrock.received).toHaveLength(3)
  })

  test.each([
    ['AccessDeniedException', 403, /^The AI provider refuses the model: check that this account has access/],
    [
      'ResourceNotFoundException',
      404,
      /^The AI provider refuses the model: check that this account has access/,
    ],
    ['ValidationException', 400, /^The AI provider doesn't accept the request\./],
  ])(
    '%s ends the run at once with a sentence that says what to check [S16.28]',
    async (error, status, reason) => {
      expect(await failureOf(failing(error, status))).toEqual({
        name: 'RefusedAccessError',
        reason: expect.stringMatching(reason),
      })
      expect(bedrock.received).toHaveLength(1)
    },
  )

  test.each([
    'Input is too long for requested model.',
    'The model returned the following errors: prompt is too long: 200049 tokens > 200000 maximum',
    'The maximum tokens you requested exceeds the model limit of 32768',
    'Too many input tokens. Max input tokens: 128000, request input token count: 131072',
    "This model's maximum context length is 32768 tokens. However, you requested 40000 tokens.",
    'the request exceeds the available context size, try increasing it',
  ])('“%s” means that a shorter part may succeed', async (message) => {
    expect((await failureOf(failing('ValidationException', 400, message))).name).toBe('InputTooLongError')
  })
})
