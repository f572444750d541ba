import { json } from 'node:stream/consumers'
import { createPlainHttpServer, listen } from 'cdk-on-localhost/http'
import { type ConverseRequest, converseRequestSchema } from '#local/fakes/converse.ts'

/** A refusal as the real service words it; `docs/evaluation/models.md` names the sources. */
type Refusal = { status: number; type: string; message: string }

type Rule = (request: ConverseRequest) => string | Refusal | undefined

const invalid = (message: string): Refusal => ({ status: 400, type: 'ValidationException', message })

const forces = ({ toolConfig }: ConverseRequest) =>
  toolConfig?.toolChoice !== undefined && !('auto' in toolConfig.toolChoice)
const fieldOf = ({ additionalModelRequestFields }: ConverseRequest, name: string) =>
  additionalModelRequestFields?.[name]
const isThinkingOff = (request: ConverseRequest) =>
  JSON.stringify(fieldOf(request, 'thinking')) === '{"type":"disabled"}'
const blocksOf = ({ messages }: ConverseRequest) => messages.flatMap(({ content }) => content)
const hasCachePoint = (request: ConverseRequest) => blocksOf(request).some((block) => 'cachePoint' in block)
const hasOwnCalls = (request: ConverseRequest) => blocksOf(request).some((block) => 'toolUse' in block)

const forcedRefused: Rule = (request) =>
  forces(request)
    ? 'The model returned the following errors: tool_choice: type "tool" and "any" are not supported for this model.'
    : undefined

const disabledRefused: Rule = (request) =>
  isThinkingOff(request)
    ? 'The model returned the following errors: "thinking.type.disabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.'
    : undefined

/** The stricter of two statements of the vendor: adaptive thinking and a forced call exclude each other. */
const forcedWhileThinking: Rule = (request) =>
  forces(request) && !isThinkingOff(request)
    ? 'The model returned the following errors: Thinking may not be enabled when tool_choice forces tool use.'
    : undefined

const thoughtsMissing: Rule = (request) =>
  hasOwnCalls(request)
    ? 'The model returned the following errors: Expected `thinking` or `redacted_thinking`, but found `tool_use`.'
    : undefined

const samplingRefused: Rule = ({ inferenceConfig }) =>
  inferenceConfig?.temperature !== undefined || inferenceConfig?.topP !== undefined
    ? 'The model returned the following errors: `temperature` and `top_p` are not supported for this model.'
    : undefined

const effortRefused: Rule = (request) =>
  fieldOf(request, 'output_config') === undefined
    ? undefined
    : 'The model returned the following errors: output_config.effort: this model does not support effort.'

const fieldsRefused: Rule = ({ additionalModelRequestFields: fields }) =>
  fields === undefined
    ? undefined
    : `Malformed input request: #: extraneous key [${Object.keys(fields)[0]}] is not permitted, please reformat your input and try again. (additionalModelRequestFields: thinking)`

const noAnyChoice: Rule = (request) =>
  forces(request)
    ? "This model doesn't support the toolConfig.toolChoice.any field. Remove toolConfig.toolChoice.any and try again."
    : undefined

const noTools: Rule = (request) =>
  request.toolConfig || hasOwnCalls(request) ? "This model doesn't support tool use." : undefined

const noCachePoint: Rule = (request) =>
  hasCachePoint(request)
    ? 'Malformed input request: #/messages/0/content/1: extraneous key [cachePoint] is not permitted, please reformat your input and try again.'
    : undefined

const cachingDenied: Rule = (request) =>
  hasCachePoint(request)
    ? {
        status: 403,
        type: 'AccessDeniedException',
        message:
          'You invoked an unsupported model or your request did not allow prompt caching. See the documentation for more information.',
      }
    : undefined

/** Tokens of the messages before the point; English text has four characters per token or more. */
const shortPrefix =
  (smallest: number): Rule =>
  (request) => {
    const blocks = blocksOf(request)
    const point = blocks.findIndex((block) => 'cachePoint' in block)
    const before = blocks.slice(0, Math.max(point, 0)).flatMap((block) => ('text' in block ? block.text : []))
    return point >= 0 && before.join('').length / 4.5 < smallest
      ? `The prefix before the cachePoint has fewer than ${smallest} tokens.`
      : undefined
  }

const longAnswer =
  (most: number): Rule =>
  ({ inferenceConfig }) =>
    (inferenceConfig?.maxTokens ?? 0) > most
      ? `The model returned the following errors: max_tokens: must be at most ${most}.`
      : undefined

const newestClaude = [forcedRefused, disabledRefused, thoughtsMissing, samplingRefused, shortPrefix(4096)]
const earlierClaude = [effortRefused, longAnswer(64_000)]
const nova = [noAnyChoice, noCachePoint, fieldsRefused]

/** What each model refuses, by Bedrock's ID without the prefix of a profile. Not read from our own table. */
const rulesByModel: Readonly<Record<string, readonly Rule[]>> = {
  'anthropic.claude-haiku-5-5': [forcedWhileThinking, samplingRefused, shortPrefix(4096)],
  'anthropic.claude-haiku-4-5-20251001-v1:0': [...earlierClaude, shortPrefix(4096)],
  'anthropic.claude-sonnet-4-5-20250929-v1:0': [...earlierClaude, shortPrefix(1024)],
  'anthropic.claude-sonnet-4-6': [longAnswer(64_000), shortPrefix(2048)],
  'anthropic.claude-sonnet-5': [forcedWhileThinking, samplingRefused, shortPrefix(1024)],
  'anthropic.claude-sonnet-5-5': newestClaude,
  'anthropic.claude-opus-5-5': newestClaude,
  'amazon.nova-2-lite-v1:0': [...nova, longAnswer(64_000)],
  'amazon.nova-2-pro-preview-20251202-v1:0': [...nova, longAnswer(64_000)],
  'amazon.nova-pro-v1:0': [...nova, longAnswer(10_000)],
  'openai.gpt-oss-120b-1:0': [noAnyChoice, cachingDenied, fieldsRefused, thoughtsMissing, longAnswer(16_000)],
  'deepseek.r1-v1:0': [noTools, cachingDenied, fieldsRefused, longAnswer(32_000)],
}

/** For an unlisted model: takes text, and nothing else. */
const strictest: readonly Rule[] = [noTools, noCachePoint, fieldsRefused, samplingRefused, longAnswer(4096)]

function refusalOf(modelId: string, request: ConverseRequest): Refusal | undefined {
  const rules = rulesByModel[modelId.replace(/^(?:global|us|eu|apac|au|jp)\./, '')] ?? strictest
  const [first] = rules.flatMap((rule) => rule(request) ?? [])
  return typeof first === 'string' ? invalid(first) : first
}

export type RefusingBedrock = {
  url: string
  received: ConverseRequest[]
  refused: string[]
  close(): Promise<void>
}

/** Content of an answer, from the number of accepted requests before it. */
export type AnswerScript = (answered: number) => object[]

const usage = { inputTokens: 40, outputTokens: 20, totalTokens: 60 }

/** Refuses requests as each real model does, and answers the others. */
export async function openRefusingBedrock(script: AnswerScript): Promise<RefusingBedrock> {
  const received: ConverseRequest[] = []
  const refused: string[] = []
  const { server, closeAllConnections } = createPlainHttpServer(async (request, response) => {
    const body = converseRequestSchema.parse(await json(request))
    const [, modelId = ''] = /^\/model\/([^/]+)\/converse$/.exec(request.url ?? '') ?? []
    const refusal = refusalOf(decodeURIComponent(modelId), body)
    if (refusal) {
      refused.push(refusal.message)
      response.writeHead(refusal.status, {
        'content-type': 'application/json',
        'x-amzn-errortype': refusal.type,
      })
      return void response.end(JSON.stringify({ message: refusal.message }))
    }
    const content = script(received.length)
    received.push(body)
    const output = { message: { role: 'assistant', content } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ output, stopReason: 'end_turn', usage, metrics: { latencyMs: 1 } }))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    refused,
    async close() {
      closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
