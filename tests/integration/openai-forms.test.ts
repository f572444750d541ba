import { json } from 'node:stream/consumers'
import { createPlainHttpServer, listen } from 'cdk-on-localhost/http'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { refusals, toModelError } from '#functions/clients/model-failures.ts'
import { ask } from '#functions/domain/analysis/ask.ts'
import { taskRequest, tasks } from '#functions/domain/analysis/prompts.ts'
import { BedrockError } from '#local/fakes/bedrock-errors.ts'
import { openModelInProcess } from '#local/fakes/in-process-model.ts'

const functionSchema = z.strictObject({ name: z.string(), arguments: z.string() })

/** The documented fields of a chat completion; strict servers refuse all others. */
const bodySchema = z.strictObject({
  model: z.string(),
  messages: z.array(
    z.union([
      z.strictObject({ role: z.enum(['system', 'user']), content: z.string().min(1) }),
      z.strictObject({
        role: z.literal('assistant'),
        content: z.string(),
        tool_calls: z
          .array(z.strictObject({ id: z.string(), type: z.literal('function'), function: functionSchema }))
          .optional(),
      }),
      z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
    ]),
  ),
  tools: z.array(
    z.strictObject({
      type: z.literal('function'),
      function: z.strictObject({
        name: z.string(),
        description: z.string(),
        parameters: z.record(z.string(), z.json()),
      }),
    }),
  ),
  tool_choice: z.literal('required'),
  max_tokens: z.int().max(4096),
})

type Message = { content?: string; tool_calls?: object[] }
type Reply = Message | { status: number; body: string }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function open(...script: Reply[]) {
  let asked = 0
  const { server, closeAllConnections } = createPlainHttpServer(async (request, response) => {
    const body = bodySchema.safeParse(await json(request))
    const reply = script[Math.min(asked, script.length - 1)]
    asked += 1
    if (!body.success) return void response.writeHead(400).end(body.error.message)
    if (reply && 'status' in reply) return void response.writeHead(reply.status).end(reply.body)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: reply }] }))
  })
  const port = await listen(server)
  closers.push(async () => {
    closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const environment = {
    SIDELIGHT_MODEL_URL: `http://127.0.0.1:${port}`,
    SIDELIGHT_MODEL_NAME: 'llama3.2',
  }
  return { converse: openModelInProcess('llama3.2', { environment }), countAsked: () => asked }
}

const request = taskRequest(
  '<transcript>\n[0] Speaker 1: Rents rise.\n</transcript>'.repeat(500),
  tasks.topics,
)
const question = { tool: 'name_topics', task: tasks.topics, request } as const

const callWith = (input: object): Message => ({
  content: '',
  tool_calls: [
    { id: 'call_1', type: 'function', function: { name: 'name_topics', arguments: JSON.stringify(input) } },
  ],
})
const housing = callWith({ topics: ['Housing'] })

describe('a server with OpenAI’s API', () => {
  test('is asked in a form that it accepts', async () => {
    const { converse, countAsked } = await open(housing)
    expect((await ask(converse, question)).value).toEqual({ topics: ['Housing'] })
    expect(countAsked()).toBe(1)
  })

  test.each([
    ['text', { content: 'Housing, I think.' }],
    ['a faulty call', callWith({ topics: 'Housing' })],
  ])('is asked once more after %s, in a form that it accepts', async (_, first) => {
    const { converse, countAsked } = await open(first, housing)
    expect((await ask(converse, question)).value).toEqual({ topics: ['Housing'] })
    expect(countAsked()).toBe(2)
  })

  test.each([
    [400, '{"error":{"message":"tool_choice \'required\' is not supported"}}', refusals.parameter],
    [401, '{"error":{"message":"Incorrect API key provided"}}', refusals.noAccess],
    [402, '{"error":{"message":"Insufficient balance"}}', refusals.quota],
    [404, '{"error":{"message":"The model `llama9` does not exist"}}', refusals.noAccess],
    [404, '{"error":{"message":"The model has been deprecated"}}', refusals.endOfLife],
    [429, '{"error":{"code":"insufficient_quota"}}', refusals.quota],
  ])('that answers %i with “%s” is told of in our own sentence', async (status, body, sentence) => {
    const { converse } = await open({ status, body })
    const refusal = await converse(request).catch((error: unknown) => error)
    if (!(refusal instanceof BedrockError)) throw new Error('The server refused nothing.')
    // The emulator answers functions with this error, and the SDK gives it this form.
    const error = Object.assign(new Error(refusal.message), {
      name: refusal.type,
      $metadata: { httpStatusCode: refusal.status },
    })
    expect(toModelError(error)).toMatchObject({ name: 'RefusedAccessError', message: sentence })
  })
})
