import {
  AccessDeniedException,
  type ContentBlock as BedrockBlock,
  BedrockRuntimeClient,
  ConverseCommand,
  ModelNotReadyException,
  ResourceNotFoundException,
  ServiceUnavailableException,
  ThrottlingException,
  type Tool,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod'
import { boundAnswer, toModelAnswer } from '#functions/clients/model-answer.ts'
import { ModelBusyError } from '#functions/clients/model-busy-error.ts'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import {
  type ContentBlock,
  type Converse,
  InputTooLongError,
  type ModelAnswer,
  type ModelRequest,
} from '#functions/domain/analysis/conversation.ts'

const maximumOutputTokens = 4096

/** Bedrock's type for free JSON, as its SDK writes it. */
type Json = NonNullable<NonNullable<BedrockBlock.ToolUseMember['toolUse']>['input']>

/** Our tool schemas and a model's own answer are JSON already. */
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

/** The request as Bedrock takes it. */
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

/** The words of Bedrock, of the models behind it and of servers that speak OpenAI’s protocol; there is no error of its own for it. */
const sayTooLong =
  /too long|too many (?:input )?tokens|context (?:length|size|window)|tokens you requested exceeds?/i

const answeredSchema = z.object({ headers: z.object({ 'retry-after': z.string().optional() }) })

/** Too many requests, or a provider that is down; when to come again, it may say. */
function refusalForNow(error: unknown): ModelBusyError | undefined {
  const isBusy =
    error instanceof ThrottlingException ||
    error instanceof ServiceUnavailableException ||
    error instanceof ModelNotReadyException
  if (!isBusy) return undefined
  const { data } = answeredSchema.safeParse(error.$response)
  return new ModelBusyError(error.message, data?.headers['retry-after'], { cause: error })
}

/** Refusals that another try would meet again. */
function lastingRefusal(error: unknown): Error | undefined {
  if (error instanceof AccessDeniedException || error instanceof ResourceNotFoundException) {
    const message =
      'The AI provider refuses the model: check that this account has access to it (API key or model access).'
    return new PipelineError(message, { cause: error })
  }
  if (!(error instanceof ValidationException)) return undefined
  if (sayTooLong.test(error.message)) return new InputTooLongError(error.message, { cause: error })
  const message =
    'The AI provider does not accept the request. The model may not take tools or cache points; choose another model.'
  return new PipelineError(message, { cause: error })
}

/**
 * Calls a model through Amazon Bedrock's Converse, cache point and tool choice included. Of an answer only so much is read as one can have.
 * `maxAttempts`: how often a request is sent where it is refused for now; 1 where somebody else decides when it is sent again.
 * @throws ModelBusyError for what is refused for now.
 */
export function openModel(modelId: string, options: { maxAttempts?: number } = {}): Converse {
  const client = new BedrockRuntimeClient(options)
  client.middlewareStack.add(
    (next) => async (call) => {
      const result = await next(call)
      await boundAnswer(result.response)
      return result
    },
    // Before the SDK reads the body, which is the first thing that this step does with what comes back.
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  return async (request): Promise<ModelAnswer> => {
    try {
      return toModelAnswer(await client.send(toCommand(modelId, request)))
    } catch (error) {
      throw lastingRefusal(error) ?? refusalForNow(error) ?? error
    }
  }
}
