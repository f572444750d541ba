import { ModelBusyError, ModelFailedError } from '#functions/clients/pipeline-errors.ts'
import type { Converse, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import type { SimulatedTime } from '#tests/integration/simulated-time.ts'

export type ModelScript = {
  /** Accepted requests per 60 seconds; refused ones do not count. */
  perMinute: number
  outage?: { from: number; until: number }
  /** Whether requests fail with errors during the outage instead of being refused with 429. */
  failsInOutage?: boolean
  /** Requests whose system prompt begins like this always fail. */
  failsOver?: string
  /** The Retry-After of refusals. */
  retryAfter?: string
}

export type ScriptedModel = {
  converse: Converse
  asked: number[]
  answered: number[]
}

const minute = 60_000
const answerTime = 4000

/** A model with a quota; its answers have no content. */
export function createScriptedModel(time: SimulatedTime, script: ModelScript): ScriptedModel {
  const asked: number[] = []
  const answered: number[] = []
  const { perMinute, outage, failsInOutage, failsOver, retryAfter } = script

  function refuse(now: number, { system }: ModelRequest): void {
    const isDown = outage !== undefined && now >= outage.from && now < outage.until
    if ((isDown && failsInOutage) || (failsOver !== undefined && system.startsWith(failsOver)))
      throw new ModelFailedError('The AI provider failed (status 500).')
    const inLastMinute = answered.slice(-perMinute).filter((at) => at > now - minute).length
    if (isDown || inLastMinute >= perMinute) throw new ModelBusyError('Too many requests.', retryAfter)
  }

  return {
    asked,
    answered,
    async converse(request) {
      const now = time.now()
      asked.push(now)
      refuse(now, request)
      answered.push(now)
      await time.sleep(answerTime)
      return { content: [], usage: noTokens }
    },
  }
}
