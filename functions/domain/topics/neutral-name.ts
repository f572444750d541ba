import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { neutralTopics } from '#shared/domain/neutral-topics.ts'

const neutralByKey = new Map(
  [...neutralTopics.left, ...neutralTopics.right].map(({ loaded, neutral }) => [topicKey(loaded), neutral]),
)

export function neutralName(name: string): string {
  return neutralByKey.get(topicKey(name)) ?? name
}
