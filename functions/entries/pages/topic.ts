import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { topicNameOfSlug } from '#shared/domain/topic.ts'
import { pages } from '#shared/pages/definitions.ts'
import { type RequestedTopic, topicPage } from '#web/served/topic-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

async function countTopic(catalogue: Table, slug: string): Promise<RequestedTopic> {
  const name = topicNameOfSlug(slug)
  const topic = name === '' ? undefined : await findTopicByName(catalogue, name)
  if (!topic) return { slug, name: name || 'Unknown topic', count: 0 }
  return { slug, name: topic.name, count: await readTopicFrequency(catalogue, topic.topicId) }
}

export const handler = page(pages.topic, connect, async ({ params }, { deps, now, siteUrl }) => {
  const topic = await countTopic(deps.catalogue, params.name ?? '')
  return deps.shell.reply(await topicPage(topic, { siteUrl, now }), topic.count > 0)
})
