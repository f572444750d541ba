import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { queue } from '#functions/connections/resources.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { messageOf } from '#functions/invocation/queue-messages.ts'
import { planRun } from '#functions/use-cases/digest/plan-run.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'
import { digestSending, paceOf } from '#functions/use-cases/digest/sending-resources.ts'
import { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'

/**
 * This child process handles batches of queue messages from its parent, from the search for recipients to the
 * last mail. It replies to each batch with its peak memory in kilobytes.
 */
const now = new Date(readEnv(z.object({ AT: z.string() })).AT)
const clock = { now: () => now, sleep: async () => {} }
const opened = connectTo({ ...digestSending(), digestQueue: queue('DIGEST_QUEUE_URL') }).connect()
const deps = { ...opened, clock, pace: paceOf(opened.mailer, clock), readSearchNews: async () => [] }

const batchSchema = z.array(messageOf(z.union([planMessageSchema, sendMessageSchema])))

async function receive(batch: unknown): Promise<void> {
  for (const message of batchSchema.parse(batch)) {
    if ('planRun' in message) await planRun(deps, message.planRun, { now })
    else await sendToReader(deps, message)
  }
  process.send?.(process.resourceUsage().maxRSS)
}

process.on('message', (batch) => void receive(batch))
