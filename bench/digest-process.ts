import * as z from 'zod'
import { enqueueReaders, openDigestQueue } from '#functions/clients/digest-queue.ts'
import { listDigestReaders } from '#functions/data/digest-readers.ts'
import { findDigestRun, notePlanned } from '#functions/data/digest-runs.ts'
import type { PageKey } from '#functions/data/page.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { connectSending, sendEnvSchema } from '#functions/use-cases/digest/send-env.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'

/** Puts everybody of a run on the queue and mails them, in a process of its own, and prints what it took. Nothing is waited for. */
const env = readEnv(
  sendEnvSchema.extend({ DIGEST_QUEUE_URL: z.string(), RUN_ID: z.string(), AT: z.string() }),
)
const now = new Date(env.AT)
const deps = connectSending(env, { time: () => now, wait: async () => {} })
const queue = openDigestQueue(env.DIGEST_QUEUE_URL)
const runId = env.RUN_ID
const pageSize = 500

let people = 0
let start: PageKey | undefined
do {
  const page = await listDigestReaders(deps.people, { frequency: 'daily', now, limit: pageSize, start })
  await enqueueReaders(queue, runId, page.entries)
  const run = await findDigestRun(deps.catalogue, runId)
  if (!run) throw new Error('There is no such run.')
  const pages = run.planning.pages + 1
  const planning = page.next ? { pages, index: 0, after: page.next } : { pages, index: 1 }
  const plannedAt = page.next ? undefined : now.toISOString()
  await notePlanned(deps.catalogue, run, { planning, people: page.entries.length, plannedAt })
  for (const userId of page.entries) await sendToReader(deps, { runId, userId })
  people += page.entries.length
  start = page.next
} while (start)
console.log(JSON.stringify({ people, peakKilobytes: process.resourceUsage().maxRSS }))
