import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createPlainHttpServer, listen } from 'cdk-on-localhost/http'
import { type ConverseMessage, type ConverseRequest, converseRequestSchema } from '#local/fakes/converse.ts'

/**
 * An answer or error as in the Bedrock API reference (Converse), another server's page, a dropped connection,
 * or no answer.
 */
export type BedrockReply =
  | { content: object[]; stopReason: string }
  | { error: string; status: number; message: string; retryAfter?: string }
  | { status: number; body: string }
  | { hangsUp: true }
  | { hangs: true }

export type ReceivedCall = { modelId: string; region: string; body: ConverseRequest }

export type ScriptedBedrock = {
  url: string
  received: ReceivedCall[]
  /** Violations of the documented rules in the received requests. */
  faults: string[]
  close(): Promise<void>
}

/**
 * At most four cache points per request; below 1,024 tokens, Claude Sonnet caches nothing (user guide,
 * "Prompt caching").
 */
const mostCachePoints = 4
const fewestCachedTokens = 1024
const charactersPerToken = 4

const usesIn = ({ content }: ConverseMessage) =>
  content.flatMap((block) => ('toolUse' in block ? [block.toolUse.toolUseId] : []))
const resultsIn = ({ content }: ConverseMessage) =>
  content.flatMap((block) => ('toolResult' in block ? [block.toolResult.toolUseId] : []))
const isBlank = (block: object) => 'text' in block && String(block.text).trim() === ''

function turnFaults(messages: readonly ConverseMessage[]): string[] {
  return messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const role = index % 2 === 0 ? 'user' : 'assistant'
    const asked = before ? usesIn(before) : []
    return [
      ...(message.role === role ? [] : [`message ${index} is not the ${role}’s`]),
      ...(message.content.some(isBlank) ? [`message ${index} has a blank text`] : []),
      ...(message.role === 'assistant' || String(resultsIn(message)) === String(asked)
        ? []
        : [`message ${index} does not answer each tool call of the one before`]),
    ]
  })
}

function cacheFaults({ system = [], toolConfig, messages }: ConverseRequest): string[] {
  const blocks = [...(toolConfig?.tools ?? []), ...system, ...messages.flatMap(({ content }) => content)]
  const points = blocks.flatMap((block, place) => ('cachePoint' in block ? [place] : []))
  const prefix = JSON.stringify(blocks.slice(0, points[0] ?? 0)).length / charactersPerToken
  const isFirst = messages.some(({ content }) => content[0] && 'cachePoint' in content[0])
  return [
    ...(points.length > mostCachePoints ? ['too many cache points'] : []),
    ...(points.length > 0 && prefix < fewestCachedTokens ? ['nothing is cached before the cache point'] : []),
    ...(isFirst ? ['a cache point stands before what it is to cache'] : []),
  ]
}

function faultsOf({ method }: IncomingMessage, request: ConverseRequest): string[] {
  const { messages, toolConfig, inferenceConfig } = request
  return [
    ...(method === 'POST' ? [] : ['the call is no POST']),
    ...(messages.at(-1)?.role === 'user' ? [] : ['the last message is not the user’s']),
    ...(toolConfig?.toolChoice && 'any' in toolConfig.toolChoice ? [] : ['no tool must be called']),
    ...((inferenceConfig?.maxTokens ?? 0) > 0 ? [] : ['the answer has no bound']),
    ...turnFaults(messages),
    ...cacheFaults(request),
  ]
}

const usage = {
  inputTokens: 40,
  outputTokens: 20,
  totalTokens: 60,
  cacheReadInputTokens: 0,
  cacheWriteInputTokens: 0,
}

function send(response: ServerResponse, reply: BedrockReply) {
  if ('hangs' in reply) return
  if ('hangsUp' in reply) return void response.destroy()
  if ('body' in reply) {
    response.writeHead(reply.status, { 'content-type': 'text/html' }).end(reply.body)
    return
  }
  if ('error' in reply) {
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'x-amzn-errortype': reply.error,
      ...(reply.retryAfter !== undefined && { 'retry-after': reply.retryAfter }),
    })
    response.end(JSON.stringify({ message: reply.message }))
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const { content, stopReason } = reply
  const output = { message: { role: 'assistant', content } }
  response.end(JSON.stringify({ output, stopReason, usage, metrics: { latencyMs: 1 } }))
}

/**
 * Checks each Converse request against the documented rules and replies as scripted; the last reply repeats.
 */
export async function openScriptedBedrock(script: readonly BedrockReply[]): Promise<ScriptedBedrock> {
  const received: ReceivedCall[] = []
  const faults: string[] = []
  const { server, closeAllConnections } = createPlainHttpServer(async (request, response) => {
    const body = converseRequestSchema.safeParse(await json(request))
    if (!body.success) {
      faults.push(body.error.message)
      return send(response, { error: 'ValidationException', status: 400, message: body.error.message })
    }
    const [, modelId = ''] = /^\/model\/([^/]+)\/converse$/.exec(request.url ?? '') ?? []
    const [, region = ''] = /\/([^/]+)\/bedrock\//.exec(request.headers.authorization ?? '') ?? []
    faults.push(...faultsOf(request, body.data))
    received.push({ modelId: decodeURIComponent(modelId), region, body: body.data })
    const reply = script[Math.min(received.length, script.length) - 1]
    if (reply) send(response, reply)
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    faults,
    async close() {
      closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
