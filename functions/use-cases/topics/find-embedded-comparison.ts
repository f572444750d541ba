import type { Table } from '#functions/data/table/table.ts'
import { sidesOf } from '#functions/domain/embeds/embed-pages.ts'
import { compareTopic } from '#functions/use-cases/topics/compare-topic.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'

/** Undefined if the topic has no quote that can be compared. */
export async function findEmbeddedComparison(catalogue: Table, topicName: string) {
  if (topicName === '') return undefined
  const comparison = comparisonSchema.parse(await compareTopic(catalogue, topicName))
  const sides = sidesOf(comparison)
  return sides && comparison.topic !== null ? { topic: comparison.topic, sides } : undefined
}
