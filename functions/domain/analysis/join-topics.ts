import { neutralName } from '#functions/domain/topics/neutral-name.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'

type Mentions = { name: string; parts: Set<number>; place: number }

/** Topics in most parts come first; ties are broken by the best rank within a part, then by first mention. */
export function joinTopics(lists: readonly (readonly string[])[]): string[] {
  const byKey = new Map<string, Mentions>()
  for (const [part, list] of lists.entries())
    for (const [place, name] of list.entries()) {
      const key = topicKey(neutralName(name))
      const mentions = byKey.get(key) ?? { name, parts: new Set(), place }
      mentions.parts.add(part)
      mentions.place = Math.min(mentions.place, place)
      byKey.set(key, mentions)
    }
  return [...byKey.values()]
    .toSorted((one, other) => other.parts.size - one.parts.size || one.place - other.place)
    .map(({ name }) => name)
}
