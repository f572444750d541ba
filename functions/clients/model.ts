import {
  AccessDeniedException,
  type ContentBlock as BedrockBlock,
  BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandOutput,
  ResourceNotFoundException,
  type Tool,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import {
  type ContentBlock,
  type Converse,
  InputTooLongError,
  type ModelAnswer,
  type ModelRequest,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import { believedTokens } from '#shared/rules/bounds.ts'

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

function fromBedrock(block: BedrockBlock): ContentBlock[] {
  if (block.text !== undefined) return [{ kind: 'text', text: block.text }]
  const use = block.toolUse
  return use ? [{ kind: 'tool-use', id: use.toolUseId ?? '', name: use.name ?? '', input: use.input }] : []
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

function usageOf({ usage }: ConverseCommandOutput): TokenUsage {
  return {
    inputTokens: believedTokens(usage?.inputTokens),
    outputTokens: believedTokens(usage?.outputTokens),
    cacheReadTokens: believedTokens(usage?.cacheReadInputTokens),
    cacheWriteTokens: believedTokens(usage?.cacheWriteInputTokens),
  }
}

/** The words of Bedrock, of the models behind it and of servers that speak OpenAI’s protocol; there is no error of its own for it. */
const sayTooLong =
  /too long|too many (?:input )?tokens|context (?:length|size|window)|tokens you requested exceeds?/i

/** Refusals that another try would meet again; throttling and outages go up as they are and are retried. */
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
 * Calls a model through Amazon Bedrock's Converse, cache point and tool choice included. Behind one id several models may answer;
 * the trace says which one did (API reference, PromptRouterTrace).
 */
export function openModel(modelId: string): Converse {
  const client = new BedrockRuntimeClient({})
  return async (request): Promise<ModelAnswer> => {
    try {
      const answer = await client.send(toCommand(modelId, request))
      const content = answer.output?.message?.content ?? []
      const model = answer.trace?.promptRouter?.invokedModelId
      return { content: content.flatMap(fromBedrock), usage: usageOf(answer), ...(model && { model }) }
    } catch (error) {
      throw lastingRefusal(error) ?? error
    }
  }
}
