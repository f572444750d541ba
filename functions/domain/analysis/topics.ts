import { hasMask } from '#functions/domain/analysis/masking.ts'
import { neutralName } from '#functions/domain/topics/neutral-name.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { maximumTopics } from '#shared/domain/analysis.ts'
import { normaliseTopicName } from '#shared/domain/topic.ts'

const longestTopicWords = 6

function isTopic(name: string): boolean {
  return /\p{L}/u.test(name) && name.length > 1 && name.split(' ').length <= longestTopicWords
}

/** At most `maximumTopics`. Keeps the order: most important first. */
export function normaliseTopics(names: readonly string[]): string[] {
  const kept = names
    .filter((name) => !hasMask(name) && !/https?:|www\./i.test(name))
    .map(normaliseTopicName)
    .filter(isTopic)
    .map(neutralName)
  const byKey = new Map<string, string>()
  for (const name of kept) if (!byKey.has(topicKey(name))) byKey.set(topicKey(name), name)
  return [...byKey.values()].slice(0, maximumTopics)
}
