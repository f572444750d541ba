import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket, queue } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { messageOf, queueEventSchema, receiveEach } from '#functions/invocation/queue-messages.ts'
import { task } from '#functions/invocation/task.ts'
import { planRun } from '#functions/use-cases/digest/plan-run.ts'
import { openSearchNews } from '#functions/use-cases/digest/read-search-news.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'
import { digestSending } from '#functions/use-cases/digest/sending-resources.ts'
import { planMessageSchema, sendMessageSchema } from '#shared/deployment/digest-queue.ts'

export const { envSchema, connect } = connectTo({
  ...digestSending(),
  digestQueue: queue('DIGEST_QUEUE_URL'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
})

const messageSchema = messageOf(z.union([planMessageSchema, sendMessageSchema]))

type Deps = ReturnType<typeof connect>

async function receive(deps: Deps, body: string, now: Date): Promise<void> {
  const message = messageSchema.parse(body)
  if ('planRun' in message) await planRun(deps, message.planRun, { now })
  else await sendToReader({ ...deps, readSearchNews: openSearchNews(deps) }, message)
}

export const handler = task({
  input: queueEventSchema,
  connect,
  run: (event, deps, now) => receiveEach(event, (body) => receive(deps, body, now)),
})
