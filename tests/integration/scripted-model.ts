import { ModelBusyError, ModelFailedError } from '#functions/clients/pipeline-errors.ts'
import type { Converse, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import type { SimulatedTime } from '#tests/integration/simulated-time.ts'

export type ModelScript = {
  /** Requests that it takes in any sixty seconds; those that it refuses do not count. */
  perMinute: number
  /** When it answers nobody, in milliseconds since 1970. */
  outage?: { from: number; until: number }
  /** Whether it fails over requests in that time, in place of refusing them. */
  failsInOutage?: boolean
  /** What it fails over at any time: requests whose system text begins so. */
  failsOver?: string
  /** What a refusal says of when to come again. */
  retryAfter?: string
}

export type ScriptedModel = {
  converse: Converse
  /** When each request came, in milliseconds since 1970. */
  asked: number[]
  /** When each request came that was answered. */
  answered: number[]
}

const minute = 60_000
const answerTime = 4000

/** A model with a quota, which answers nothing that anybody reads. */
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
