import type { Table } from '#functions/data/table/table.ts'
import { readMergeable } from '#functions/data/topics/topic-merges.ts'
import { keepApart } from '#functions/data/topics/topic-suggestions.ts'

/** Refuses topics that could not be merged. Throws as `readMergeable`. */
export async function keepTopicsApart(
  catalogue: Table,
  { firstId, secondId }: { firstId: number; secondId: number },
): ReturnType<typeof readMergeable> {
  const topics = await readMergeable(catalogue, { fromId: firstId, intoId: secondId })
  await keepApart(catalogue, topics.from.topicId, topics.into.topicId)
  return topics
}
