import {
  type ContentBlock as BedrockBlock,
  BedrockRuntimeClient,
  ConverseCommand,
  type Tool,
} from '@aws-sdk/client-bedrock-runtime'
import { boundAnswer, toModelAnswer } from '#functions/clients/model-answer.ts'
import { timedOut, toModelError } from '#functions/clients/model-failures.ts'
import type {
  ContentBlock,
  Converse,
  ModelAnswer,
  ModelRequest,
} from '#functions/domain/analysis/conversation.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const maximumOutputTokens = 4096

type Json = NonNullable<NonNullable<BedrockBlock.ToolUseMember['toolUse']>['input']>

/** Converts only the type: our tool schemas and a model's own answer already are JSON. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? {}))

function toBedrock(block: ContentBlock): BedrockBlock {
  switch (block.kind) {
    case 'text':
      return { text: block.text }
    case 'cache-point':
      return { cachePoint: { type: 'default' } }
    case 'tool-use':
      return { toolUse: { toolUseId: block.id, name: block.name, input: asJson(block.input) } }
    case 'tool-result':
      return {
        toolResult: {
          toolUseId: block.id,
          content: [{ text: block.text }],
          status: block.isError ? 'error' : 'success',
        },
      }
  }
}

export function toCommand(modelId: string, request: ModelRequest): ConverseCommand {
  const tools: Tool[] = request.tools.map(({ name, description, inputSchema }) => ({
    toolSpec: { name, description, inputSchema: { json: asJson(inputSchema) } },
  }))
  return new ConverseCommand({
    modelId,
    system: [{ text: request.system }],
    messages: request.messages.map(({ role, content }) => ({ role, content: content.map(toBedrock) })),
    toolConfig: { tools, toolChoice: { any: {} } },
    inferenceConfig: { maxTokens: maximumOutputTokens },
  })
}

/** A slow model on a single machine may need 10 minutes; a step has 15. */
const longestAnswer = 11 * minuteMilliseconds

export type ModelOptions = {
  /** Attempts for a request that is refused for now; 1 if the caller retries. */
  maxAttempts?: number
  answerMilliseconds?: number
}

/**
 * Calls a model through Amazon Bedrock's Converse, with cache point and tool choice. The size of answers is
 * bounded.
 * @throws ModelBusyError when refused for now or unreachable; ModelFailedError when a retry may help;
 * PipelineError when it would not
 */
export function openModel(
  modelId: string,
  { answerMilliseconds = longestAnswer, ...options }: ModelOptions = {},
): Converse {
  const client = new BedrockRuntimeClient(options)
  client.middlewareStack.add(
    (next) => async (call) => {
      const result = await next(call)
      await boundAnswer(result.response)
      return result
    },
    // Low priority runs closest to the network, so this bounds the body before the SDK's deserializer reads
    // it.
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  return async (request): Promise<ModelAnswer> => {
    const abortSignal = AbortSignal.timeout(answerMilliseconds)
    try {
      return toModelAnswer(await client.send(toCommand(modelId, request), { abortSignal }))
    } catch (error) {
      throw abortSignal.aborted ? timedOut(error) : toModelError(error)
    }
  }
}
