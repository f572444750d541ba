import {
  type ContentBlock as BedrockBlock,
  ConverseCommand,
  type ConverseCommandInput,
  type Tool,
} from '@aws-sdk/client-bedrock-runtime'
import { withCallsAsText, withoutTools } from '#functions/clients/json-calls.ts'
import type { ContentBlock, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { abilitiesOf, findModel } from '#shared/deployment/find-model.ts'
import type { ModelAbilities, Thinking } from '#shared/deployment/listed-model.ts'

const maximumOutputTokens = 4096

/** Thoughts count as output, so models that cannot do without get room for them. */
const maximumThoughtTokens = 8192

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

/** More than English text has, so that a prefix that counts as long enough is. */
const bytesPerToken = 5

/** Some models ignore a cache point after too few tokens, others refuse it. */
function withUsefulCachePoints(
  content: readonly ContentBlock[],
  { cachePoints }: ModelAbilities,
): ContentBlock[] {
  let bytes = 0
  return content.filter((block) => {
    if (block.kind === 'text') bytes += Buffer.byteLength(block.text)
    if (block.kind !== 'cache-point') return true
    return cachePoints !== null && bytes >= cachePoints.smallestPrefixTokens * bytesPerToken
  })
}

/** A thinking model must get its thoughts back with a call of its own; we do not keep them. */
function formOf(request: ModelRequest, { tools, thinking }: ModelAbilities): ModelRequest {
  if (tools === 'none') return withoutTools(request)
  return thinking === 'adjustable' || thinking === 'always' ? withCallsAsText(request) : request
}

function toolConfigOf(request: ModelRequest, abilities: ModelAbilities): Partial<ConverseCommandInput> {
  if (request.tools.length === 0) return {}
  const tools: Tool[] = request.tools.map(({ name, description, inputSchema }) => ({
    toolSpec: { name, description, inputSchema: { json: asJson(inputSchema) } },
  }))
  return { toolConfig: { tools, toolChoice: abilities.tools === 'forced' ? { any: {} } : { auto: {} } } }
}

/** Without thinking, a forced call is accepted and its answer is short. Fields of the Messages API. */
const thinkingFields: Readonly<Record<Thinking, Json | undefined>> = {
  off: undefined,
  optional: { thinking: { type: 'disabled' } },
  adjustable: { output_config: { effort: 'low' } },
  always: undefined,
}

function outputLimit(modelId: string, { thinking }: ModelAbilities): number {
  const thinks = thinking === 'adjustable' || thinking === 'always'
  const wanted = maximumOutputTokens + (thinks ? maximumThoughtTokens : 0)
  return Math.min(wanted, findModel(modelId)?.longestAnswerTokens ?? maximumOutputTokens)
}

/** The request in the form that the model accepts. */
export function toCommand(
  modelId: string,
  asked: ModelRequest,
  abilities: ModelAbilities = abilitiesOf(modelId),
): ConverseCommand {
  const request = formOf(asked, abilities)
  const fields = thinkingFields[abilities.thinking]
  return new ConverseCommand({
    modelId,
    system: [{ text: request.system }],
    messages: request.messages.map(({ role, content }) => ({
      role,
      content: withUsefulCachePoints(content, abilities).map(toBedrock),
    })),
    ...toolConfigOf(request, abilities),
    inferenceConfig: { maxTokens: outputLimit(modelId, abilities) },
    ...(fields && { additionalModelRequestFields: fields }),
  })
}
