import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { writeResults } from '#bench/measuring.ts'
import { answersWith } from '#shared/deployment/prices.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { startTestCloud } from '#tests/harness.ts'
import { addFeed, hasEnded, rowWhen } from '#tests/integration/episode-rows.ts'
import { feedFile, itemWithTranscript, openPublisher } from '#tests/integration/publisher.ts'

/** Above 1, because the first refusals are unavoidable: the quota is not configured. */
const mostCallsForEachUseful = 1.15

const perMinute = 20
const votes = 3
/** The daily limit of automatic analyses of one feed. */
const episodes = 10

const titles = Array.from({ length: episodes }, (_, index) => `Episode ${index + 1}`)

const feed = feedFile(
  titles.map((title, index) => ({ guid: `e${index}`, title, day: index + 1, extra: itemWithTranscript })),
)

const countsSchema = z.object({ answered: z.array(z.number()), asked: z.number() })

async function nextMessage<Schema extends z.ZodType>(child: ChildProcess, schema: Schema) {
  const [message] = await once(child, 'message')
  return schema.parse(message)
}

/** The whole product on the local cloud, with a model whose quota is not configured. */
async function measure(saysWhen: 'retry-after' | 'silent') {
  const model = fork(fileURLToPath(new URL('./limited-model-process.ts', import.meta.url)), [
    String(perMinute),
    saysWhen,
  ])
  const publisher = await openPublisher()
  publisher.change('/feed.xml', { type: 'application/rss+xml', content: feed })
  const { url } = await nextMessage(model, z.object({ url: z.url() }))
  const environment = { SIDELIGHT_MODEL_URL: url, SIDELIGHT_MODEL_NAME: 'limited' }
  const cloud = await startTestCloud(environment, { privateHosts: [publisher.host] })
  try {
    const watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
    const statuses = []
    for (const title of titles) statuses.push((await rowWhen(watch, title, hasEnded)).transcript_status)
    model.send('count')
    const { answered, asked } = await nextMessage(model, countsSchema)
    const minutes = ((answered.at(-1) ?? 0) - (answered[0] ?? 0)) / minuteMilliseconds
    const useful = episodes * answersWith(votes)
    return {
      episodes,
      complete: statuses.filter((status) => status === 'completed').length,
      requests: asked,
      answered: answered.length,
      usefulRequests: useful,
      callsForEachUseful: Math.round((asked / useful) * 1000) / 1000,
      quotaUsed: Math.round((answered.length / (perMinute * minutes)) * 1000) / 1000,
      minutes: Math.round(minutes * 10) / 10,
    }
  } finally {
    await cloud.close()
    publisher.close()
    model.kill()
  }
}

const figures = {
  'says when to come back': await measure('retry-after'),
  'says nothing else': await measure('silent'),
}
console.log(figures)
writeResults('model-quota', { perMinute, ...figures })

const isMissed = Object.values(figures).some(
  ({ complete, callsForEachUseful }) => complete < episodes || callsForEachUseful > mostCallsForEachUseful,
)
if (isMissed) throw new Error('A target was missed.')
