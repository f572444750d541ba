import { ModelBusyError } from '#functions/clients/model-busy-error.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import type { VirtualTime } from './virtual-time.ts'

export type ModelScript = {
  /** Requests that it takes in any sixty seconds; those that it refuses do not count. */
  perMinute: number
  /** When it answers nobody, in milliseconds since 1970. */
  outage?: { from: number; until: number }
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
export function createScriptedModel(time: VirtualTime, script: ModelScript): ScriptedModel {
  const asked: number[] = []
  const answered: number[] = []
  const { perMinute, outage, retryAfter } = script

  function refuse(now: number): void {
    const isDown = outage !== undefined && now >= outage.from && now < outage.until
    const inLastMinute = answered.slice(-perMinute).filter((at) => at > now - minute).length
    if (isDown || inLastMinute >= perMinute) throw new ModelBusyError('Too many requests.', retryAfter)
  }

  return {
    asked,
    answered,
    async converse() {
      const now = time.now().getTime()
      asked.push(now)
      refuse(now)
      answered.push(now)
      await time.sleep(answerTime)
      return { content: [], usage: noTokens }
    },
  }
}
