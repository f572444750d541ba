import { endingOf } from '#functions/clients/model-answer.ts'
import { toCommand } from '#functions/clients/model-request.ts'
import type { ContentBlock, Converse } from '#functions/domain/analysis/conversation.ts'
import { type BedrockOptions, openConversations } from '#local/fakes/bedrock.ts'
import type { ConverseAnswer } from '#local/fakes/converse.ts'
import { openAiCompatible } from '#shared/deployment/models.ts'

function fromFake(block: ConverseAnswer['content'][number]): ContentBlock {
  if ('text' in block) return { kind: 'text', text: block.text }
  const { toolUseId, name, input } = block.toolUse
  return { kind: 'tool-use', id: toolUseId, name, input }
}

/** Calls the Bedrock fake without a network. The fake gets the same body as from the product's client. */
export function openModelInProcess(modelId: string, options: BedrockOptions): Converse {
  const converse = openConversations(options)
  return async (request) => {
    const { modelId: id = modelId, ...body } = toCommand(modelId, request, openAiCompatible).input
    const { content, stopReason, usage, answeredBy } = await converse(id, JSON.stringify(body))
    const ending = endingOf(stopReason)
    return {
      content: content.map(fromFake),
      ...(ending && { ending }),
      usage: {
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        cacheReadTokens: usage.cacheReadInputTokens,
        cacheWriteTokens: usage.cacheWriteInputTokens,
      },
      model: answeredBy,
    }
  }
}
