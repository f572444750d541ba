import * as z from 'zod'
import { openTable, type Table } from '#functions/data/table.ts'
import { readTopicFrequency } from '#functions/data/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { page } from '#functions/http/page.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openShell } from '#functions/use-cases/pages/shell-file.ts'
import { type CountedTopic, topicPage } from '#functions/use-cases/pages/topic-page.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { fillShell } from '#shared/pages/shell.ts'

export const envSchema = edgeEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  const shell = openShell(env.SITE_BUCKET)
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    shell,
    onFailure: async () => ({ contentType, body: await shell.read(new Date()) }),
  }
}

const contentType = 'text/html; charset=utf-8'

/** The topic under its own name, however the address spells it; one that nobody discusses has no episodes. */
async function countTopic(catalogue: Table, nameInPath: string): Promise<CountedTopic> {
  const name = topicNameOfSlug(nameInPath)
  const topic = name === '' ? undefined : await findTopicByName(catalogue, name)
  if (!topic) return { name: name || 'Unknown topic', count: 0 }
  return { name: topic.name, count: await readTopicFrequency(catalogue, topic.topicId) }
}

export const handler = page(pages.topic, connect, async ({ params }, { deps, now, siteUrl }) => {
  const [shell, topic] = await Promise.all([
    deps.shell.read(now),
    countTopic(deps.catalogue, params.name ?? ''),
  ])
  const body = fillShell(shell, topicPage(topic, siteUrl))
  return { status: topic.count > 0 ? 200 : 404, contentType, body }
})
