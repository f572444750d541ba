import * as z from 'zod'
import { longestAnswerBytes, parseBounded, readUpTo } from '#functions/clients/model-answer.ts'
import { jsonMember } from '#functions/domain/text/json-member.ts'
import { BedrockError, type BedrockErrorType } from '#local/fakes/bedrock-errors.ts'
import type { ConverseAnswer, ConverseMessage, ConverseRequest } from '#local/fakes/converse.ts'
import { openAiCompatible } from '#shared/deployment/models.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** A server with OpenAI's chat completions API, such as Ollama, llama.cpp or vLLM. */
export type ModelServer = {
  url: string
  /** Defaults to the model id in the Converse call. */
  model?: string
  key?: string
}

export type ModelServerAnswer = ConverseAnswer & {
  promptTokens: number | undefined
  outputTokens: number | undefined
}

/** Drops token counts that are no whole numbers from 0. */
const tokensSchema = z.int().min(0).optional().catch(undefined)

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          /** Some servers report a refusal here instead of in the content. */
          refusal: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({
                id: z.string().nullish(),
                function: z.object({ name: z.string(), arguments: z.string() }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: tokensSchema, completion_tokens: tokensSchema })
    .nullish()
    .catch(undefined),
})

const timeoutMilliseconds = 10 * minuteMilliseconds

const errorTypeByStatus: Readonly<Record<number, BedrockErrorType>> = {
  400: 'ValidationException',
  401: 'AccessDeniedException',
  402: 'AccessDeniedException',
  403: 'AccessDeniedException',
  404: 'ResourceNotFoundException',
  408: 'ModelTimeoutException',
  413: 'ValidationException',
  422: 'ValidationException',
  429: 'ThrottlingException',
  502: 'ServiceUnavailableException',
  503: 'ServiceUnavailableException',
  504: 'ModelTimeoutException',
}

const stopReasons: Readonly<Record<string, ConverseAnswer['stopReason']>> = {
  tool_calls: 'tool_use',
  length: 'max_tokens',
  content_filter: 'content_filtered',
}

function chatMessagesOf(message: ConverseMessage): object[] {
  const text = message.content.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n\n')
  const calls = message.content.flatMap((block) => ('toolUse' in block ? [block.toolUse] : []))
  const results = message.content.flatMap((block) => ('toolResult' in block ? [block.toolResult] : []))
  const toolCalls = calls.map(({ toolUseId, name, input }) => ({
    id: toolUseId,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
  const spoken = { role: message.role, content: text, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }
  return [
    ...results.map(({ toolUseId, content }) => ({
      role: 'tool',
      tool_call_id: toolUseId,
      content: content.map((part) => ('text' in part ? part.text : JSON.stringify(part.json))).join('\n'),
    })),
    ...(text || toolCalls.length > 0 ? [spoken] : []),
  ]
}

function toolChoiceOf(choice: NonNullable<ConverseRequest['toolConfig']>['toolChoice']) {
  if (choice && 'tool' in choice) return { type: 'function', function: { name: choice.tool.name } }
  return choice && 'any' in choice && openAiCompatible.tools === 'forced' ? 'required' : 'auto'
}

function toChatCompletion(request: ConverseRequest, model: string): Record<string, unknown> {
  const system = (request.system ?? []).flatMap((block) => ('text' in block ? [block.text] : [])).join('\n\n')
  const tools = (request.toolConfig?.tools ?? []).flatMap((tool) =>
    'toolSpec' in tool ? [tool.toolSpec] : [],
  )
  return {
    model,
    messages: [
      ...(system ? [{ role: 'system', content: system }] : []),
      ...request.messages.flatMap(chatMessagesOf),
    ],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema.json },
      })),
      tool_choice: toolChoiceOf(request.toolConfig?.toolChoice),
    }),
    max_tokens: request.inferenceConfig?.maxTokens,
    temperature: request.inferenceConfig?.temperature,
    top_p: request.inferenceConfig?.topP,
    stop: request.inferenceConfig?.stopSequences,
  }
}

/**
 * Small models produce malformed JSON. It is returned as text, so that the caller can ask the model for a
 * repair.
 */
const parseArguments = (text: string) => z.json().safeParse(parseBounded(text)).data ?? text

function fromChatCompletion(completion: z.infer<typeof completionSchema>): ModelServerAnswer {
  const [choice] = completion.choices
  const calls = choice?.message.tool_calls ?? []
  const text = choice?.message.content || choice?.message.refusal || ''
  return {
    content: [
      ...(text ? [{ text }] : []),
      ...calls.map((call, index) => ({
        toolUse: {
          toolUseId: call.id || `call_${index}`,
          name: call.function.name,
          input: parseArguments(call.function.arguments),
        },
      })),
    ],
    stopReason: stopReasons[choice?.finish_reason ?? ''] ?? (calls.length > 0 ? 'tool_use' : 'end_turn'),
    promptTokens: completion.usage?.prompt_tokens,
    outputTokens: completion.usage?.completion_tokens,
  }
}

async function post(server: ModelServer, body: object): Promise<Response> {
  const base = server.url.replace(/\/+$/, '').replace(/\/v1$/, '')
  try {
    return await fetch(`${base}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.key && { authorization: `Bearer ${server.key}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new BedrockError('ModelTimeoutException', "The model server didn't answer in time.", {
        cause: error,
      })
    throw new BedrockError('ServiceUnavailableException', `No model server answers at ${base}.`, {
      cause: error,
    })
  }
}

/** For a malformed or oversized body. Keeps the token usage if it can be parsed. */
function emptyCompletion(text: string): ModelServerAnswer {
  const usage = completionSchema.shape.usage.safeParse(parseBounded(jsonMember(text, 'usage') ?? '')).data
  return {
    content: [],
    stopReason: 'malformed_model_output',
    promptTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
  }
}

/**
 * Asks the server. A malformed completion becomes an empty answer, as in Bedrock.
 * @throws BedrockError when the server refuses the request
 */
export async function askModelServer(
  server: ModelServer,
  modelId: string,
  request: ConverseRequest,
): Promise<ModelServerAnswer> {
  const response = await post(server, toChatCompletion(request, server.model ?? modelId))
  const text = (response.body && (await readUpTo(response.body, longestAnswerBytes))) ?? ''
  if (!response.ok) {
    const other = response.status >= 500 ? 'InternalServerException' : 'ModelErrorException'
    const type = errorTypeByStatus[response.status] ?? other
    const retryAfter = response.headers.get('retry-after') ?? undefined
    throw new BedrockError(type, `The model server answered ${response.status}: ${text.slice(0, 500)}`, {
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
  const completion = completionSchema.safeParse(parseBounded(text))
  return completion.success ? fromChatCompletion(completion.data) : emptyCompletion(text)
}
