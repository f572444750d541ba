import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AwsService } from 'cdk-on-localhost'
import { listen } from 'cdk-on-localhost/http'
import { type AwsEndpoint, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openModel } from '#functions/clients/model.ts'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import { taskRequest } from '#functions/domain/analysis/prompts.ts'
import type { ToolName } from '#functions/domain/analysis/tools.ts'
import { createBedrock } from '#local/fakes/bedrock.ts'
import { readConverseRequest } from '#local/fakes/converse.ts'
import { toolNames } from '#shared/domain/analysis-tools.ts'
import {
  type Case,
  garbled,
  harmlessCases,
  malformed,
  particular,
  rightAnswer,
  type ScriptedAnswer,
  unreadable,
} from '#tests/integration/malformed-answers.ts'

let script: readonly ScriptedAnswer[] = []
const asked: string[] = []

const stopReason = ({ ending, calls }: ScriptedAnswer) => ending ?? (calls ? 'tool_use' : 'end_turn')

function converseBody(answer: ScriptedAnswer): string {
  if (answer.body !== undefined) return answer.body
  const said = answer.text === undefined ? [] : [JSON.stringify({ text: answer.text })]
  const calls = (answer.calls ?? []).map(
    ({ name, input, id = 'call-1' }) =>
      `{"toolUse":{"toolUseId":"${id}","name":"${name}","input":${input.trim()}}}`,
  )
  return `{"output":{"message":{"role":"assistant","content":[${[...said, ...calls].join()}]}},
    "stopReason":"${stopReason(answer)}","metrics":{"latencyMs":1},"usage":{"inputTokens":1000,"outputTokens":50,"totalTokens":1050}}`
}

const finishReasons = { max_tokens: 'length', content_filtered: 'content_filter' } as const

function completionBody({ body, text: content, calls, ending }: ScriptedAnswer): string {
  if (body !== undefined) return body
  const toolCalls = calls?.map(({ name, input, id = 'call-1' }) => ({
    id,
    type: 'function',
    function: { name, arguments: input },
  }))
  const finish = ending ? finishReasons[ending] : calls ? 'tool_calls' : 'stop'
  const message = { role: 'assistant', content: content ?? null, ...(toolCalls && { tool_calls: toolCalls }) }
  const usage = { prompt_tokens: 1000, completion_tokens: 50 }
  return JSON.stringify({ choices: [{ index: 0, finish_reason: finish, message }], usage })
}

function nextAnswer(body: string): ScriptedAnswer {
  asked.push(body)
  return script[Math.min(asked.length, script.length) - 1] ?? {}
}

const scriptedBedrock: AwsService = {
  signingName: 'bedrock',
  operations: ['Converse'],
  permissionsOf: () => [],
  async handle({ body, response }) {
    // Throws for requests that Bedrock would refuse.
    readConverseRequest(body.toString())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(converseBody(nextAnswer(body.toString())))
  },
  async close() {},
}

const modelServer = createServer(async (request, response) => {
  const answer = nextAnswer(await text(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end(completionBody(answer))
})

const endpoints: AwsEndpoint[] = []

async function endpointOf(service: AwsService): Promise<string> {
  const endpoint = await startAwsEndpoint({ secretOf: () => 'test', services: [service], port: 0 })
  endpoints.push(endpoint)
  return endpoint.url
}

type Client = 'Bedrock' | 'a model server'
const addresses = new Map<Client, string>()

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  const environment = { SIDELIGHT_MODEL_URL: `http://127.0.0.1:${await listen(modelServer)}` }
  addresses.set('Bedrock', await endpointOf(scriptedBedrock))
  addresses.set('a model server', await endpointOf(createBedrock({ environment })))
})
afterEach(() => {
  asked.length = 0
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const endpoint of endpoints) await endpoint.close()
  modelServer.closeAllConnections()
  modelServer.close()
})

async function askThrough(client: Client, tool: ToolName) {
  vi.stubEnv('AWS_ENDPOINT_URL', addresses.get(client))
  asked.length = 0
  const task = `Task: ${tool}\nAnswer.`
  const request = taskRequest('<transcript>\n[0] Speaker 1: Rents rise.\n</transcript>', task)
  return ask(openModel('a-model'), { tool, task, request }).catch((error: unknown) => error)
}

/** Characters that a repeated faulty answer and its error may add to a request. */
const mostAdded = 20_000

const sentence =
  /^The model’s answer about [a-z ]+ couldn't be used, and a second one couldn't either\. [A-Z][^{}_<>]+\.$/

type Expected = {
  areTokensTold?: boolean
  of?: readonly ToolName[]
  saying?: RegExp
}

async function expectRepair(
  client: Client,
  [title, answer]: Case,
  { areTokensTold = true, of = toolNames, saying = sentence }: Expected = {},
) {
  for (const tool of of) {
    const where = `${title}, ${tool}`
    script = [answer(tool), rightAnswer(tool)]
    const repaired = await askThrough(client, tool)
    expect(repaired, where).toMatchObject({ value: expect.anything() })
    expect(asked, where).toHaveLength(2)
    expect(asked[1]?.length, where).toBeLessThan((asked[0]?.length ?? 0) + mostAdded)

    script = [answer(tool)]
    const refused = await askThrough(client, tool)
    expect(refused, where).toBeInstanceOf(MalformedAnswerError)
    expect(refused, where).toMatchObject({ message: expect.stringMatching(sentence) })
    expect(refused, where).toMatchObject({ message: expect.stringMatching(saying) })
    expect(asked, where).toHaveLength(2)
    if (areTokensTold) expect(refused, where).toMatchObject({ usage: { outputTokens: 100 } })
  }
}

describe.each<Client>(['Bedrock', 'a model server'])('through %s', (client) => {
  test.each(harmlessCases)('%s is accepted for every tool [S16.24]', async (title, answer) => {
    for (const tool of toolNames) {
      script = [answer(tool)]
      expect(await askThrough(client, tool), title).toMatchObject({ value: expect.anything() })
      expect(asked).toHaveLength(1)
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    }
  })

  test.each(malformed)('%s is repaired once, then an error, for every tool [S16.24]', (...garbling) =>
    expectRepair(client, garbling),
  )

  test.each(particular)('%s is repaired once, then an error', (title, answer, of) =>
    expectRepair(client, [title, answer], { of }),
  )

  test.each(garbled)(
    '%s instead of an answer ends the same way, and the error names it, for every tool',
    (...garbling) =>
      expectRepair(client, garbling, {
        areTokensTold: false,
        saying: /It was empty, or a page of the provider in its place\./,
      }),
  )
})

test.each(unreadable)(
  '%s through a model server is repaired once, then an error, for every tool [S16.24]',
  (...garbling) => expectRepair('a model server', garbling),
)

test.each(unreadable)(
  '%s through Bedrock, which makes its body invalid, is repaired once, then an error, for every tool',
  (...garbling) => expectRepair('Bedrock', garbling, { areTokensTold: false }),
)
