import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { readJsonCall } from '#functions/clients/json-calls.ts'
import { boundAnswer, toModelAnswer } from '#functions/clients/model-answer.ts'
import { timedOut, toModelError } from '#functions/clients/model-failures.ts'
import { toCommand } from '#functions/clients/model-request.ts'
import type { Converse, ModelAnswer } from '#functions/domain/analysis/conversation.ts'
import { withLongPrompt } from '#functions/domain/analysis/price.ts'
import { abilitiesOf } from '#shared/deployment/find-model.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** A slow model on a single machine may need 10 minutes; a step has 15. */
const longestAnswer = 11 * minuteMilliseconds

export type ModelOptions = {
  /** Attempts for a request that is refused for now; 1 if the caller retries. */
  maxAttempts?: number
  answerMilliseconds?: number
}

/**
 * Calls a model through Amazon Bedrock's Converse, in the form that the model accepts. The size of answers is
 * bounded.
 * @throws ModelBusyError when refused for now or unreachable; ModelFailedError when a retry may help;
 * PipelineError when it would not
 */
export function openModel(
  modelId: string,
  { answerMilliseconds = longestAnswer, ...options }: ModelOptions = {},
): Converse {
  const abilities = abilitiesOf(modelId)
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
      const output = await client.send(toCommand(modelId, request, abilities), { abortSignal })
      const given = toModelAnswer(output)
      const answer = { ...given, usage: withLongPrompt(given.usage, modelId) }
      return abilities.tools === 'none' ? readJsonCall(answer) : answer
    } catch (error) {
      throw abortSignal.aborted ? timedOut(error) : toModelError(error)
    }
  }
}
