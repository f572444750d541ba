import type { Table } from '#functions/data/table/table.ts'
import { beginTopicMerge } from '#functions/data/topics/topic-merges.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { changeUser, ensureUserRecord } from '#functions/data/users/users.ts'
import { runTopicTask } from '#functions/use-cases/upkeep/run-topic-task.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

export async function publishOn(catalogue: Table, episodeId: number, topics: readonly string[]) {
  return publishSample(catalogue, episodeId, {
    stance: episodeId % 2 === 0 ? 'Centrist' : 'Far Left',
    topics,
    quotes: 4,
  })
}

export async function newFollower(people: Table, number: number, topicIds: number[]): Promise<string> {
  const userId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  await ensureUserRecord(people, { userId, email: `${userId}@example.com`, role: 'paid' }, dawn)
  await changeUser(people, userId, (user) => ({
    ...user,
    preferences: { ...user.preferences, interested_topics: topicIds },
  }))
  return userId
}

/** Follows merged names. @throws Error if there is no such topic */
export async function idOf(catalogue: Table, name: string): Promise<number> {
  const topic = await findTopicByName(catalogue, name)
  if (!topic) throw new Error(`There is no topic ${name}.`)
  return topic.topicId
}

export async function requestMerge(catalogue: Table, from: string, into: string): Promise<number> {
  const fromId = await idOf(catalogue, from)
  await beginTopicMerge(catalogue, { fromId, intoId: await idOf(catalogue, into) }, dawn)
  return fromId
}

export async function settleMerge(
  deps: { catalogue: Table; people: Table },
  topicId: number,
): Promise<number> {
  const note = { kind: 'topic' as const, id: topicId, notedAt: dawn.toISOString() }
  for (let pieces = 1; ; pieces += 1) {
    if (await runTopicTask(deps, note, dawn)) return pieces
  }
}
