import { topicItemKey } from '#functions/data/keys.ts'
import {
  lookalikeOrder,
  topicBeginningsPartition,
  topicEndingsPartition,
  topicWordsPartition,
} from '#functions/data/topics/topic-merge-keys.ts'
import { nameEnds, wordSignature } from '#functions/domain/topics/near-duplicates.ts'

function lookalikeFields({ topicId, name }: { topicId: number; name: string }) {
  const ends = nameEnds(name)
  return {
    gsi3pk: topicWordsPartition,
    gsi3sk: lookalikeOrder(wordSignature(name), topicId),
    ...(ends && {
      gsi1pk: topicBeginningsPartition,
      gsi1sk: lookalikeOrder(ends.first, topicId),
      gsi2pk: topicEndingsPartition,
      gsi2sk: lookalikeOrder(ends.last, topicId),
    }),
    card: { id: topicId, name },
  }
}

export function topicItem(topic: { topicId: number; name: string }) {
  return { ...topicItemKey(topic.topicId), ...topic, ...lookalikeFields(topic) }
}
