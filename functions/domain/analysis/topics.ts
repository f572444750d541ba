import { hasMask } from '#functions/domain/analysis/masking.ts'
import { maximumTopics } from '#shared/domain/analysis.ts'
import { normaliseTopicName, topicKey } from '#shared/domain/topic.ts'

const longestTopicWords = 6

function isTopic(name: string): boolean {
  return /\p{L}/u.test(name) && name.length > 1 && name.split(' ').length <= longestTopicWords
}

/** Topic names as kept, each once whatever its case, at most eight, in the order given. */
export function normaliseTopics(names: readonly string[]): string[] {
  const kept = names
    .filter((name) => !hasMask(name) && !/https?:|www\./i.test(name))
    .map(normaliseTopicName)
    .filter(isTopic)
  const byKey = new Map<string, string>()
  for (const name of kept) if (!byKey.has(topicKey(name))) byKey.set(topicKey(name), name)
  return [...byKey.values()].slice(0, maximumTopics)
}
