import * as z from 'zod'
import { openTable, type Table } from '#functions/data/table.ts'
import { readTopicFrequency } from '#functions/data/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { page } from '#functions/http/page.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readShell } from '#functions/use-cases/pages/shell-file.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { fillShell } from '#shared/pages/shell.ts'
import { type AskedTopic, topicPage } from '#web/served/topic-page.tsx'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  const shell = readShell()
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    shell,
    onFailure: async () => ({ contentType, body: shell }),
  }
}

const contentType = 'text/html; charset=utf-8'

/** The topic under its own name, however the address spells it; one that nobody discusses has no episodes. */
async function countTopic(catalogue: Table, slug: string): Promise<AskedTopic> {
  const name = topicNameOfSlug(slug)
  const topic = name === '' ? undefined : await findTopicByName(catalogue, name)
  if (!topic) return { slug, name: name || 'Unknown topic', count: 0 }
  return { slug, name: topic.name, count: await readTopicFrequency(catalogue, topic.topicId) }
}

export const handler = page(pages.topic, connect, async ({ params }, { deps, now, siteUrl }) => {
  const topic = await countTopic(deps.catalogue, params.name ?? '')
  const body = fillShell(deps.shell, await topicPage(topic, { siteUrl, now }))
  return { status: topic.count > 0 ? 200 : 404, contentType, body }
})
