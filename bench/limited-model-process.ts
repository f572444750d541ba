import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { rightInput } from '#tests/integration/scripted-answers.ts'
import { openScriptedModelServer } from '#tests/integration/scripted-model-server.ts'

/** A fake model server. It accepts this many requests in any sixty seconds and refuses more with 429. */
const [perMinute, saysWhen] = z
  .tuple([z.coerce.number().int().positive(), z.enum(['retry-after', 'silent'])])
  .parse(process.argv.slice(2))

const answerMilliseconds = 2000

const accepted: number[] = []

function refusal(now: number) {
  const [oldest = 0] = accepted.slice(-perMinute)
  const seconds = Math.ceil((oldest + minuteMilliseconds - now) / 1000)
  const message = 'Rate limit reached.'
  return { status: 429, message, ...(saysWhen === 'retry-after' && { retryAfter: String(seconds) }) }
}

async function answer(tool: string): Promise<string> {
  await wait(answerMilliseconds)
  return rightInput(tool)
}

const server = await openScriptedModelServer(({ tool }) => {
  const now = performance.now()
  const recent = accepted.filter((at) => at > now - minuteMilliseconds)
  if (recent.length >= perMinute) return refusal(now)
  accepted.push(now)
  return answer(tool)
})

/** Sends its URL first, and its counts on request. */
process.on('message', () =>
  process.send?.({ answered: accepted, asked: server.asked.length + server.refused.length }),
)
process.send?.({ url: server.url })
