import { countOf, formatCount } from '#shared/format/number.ts'
import type { BulkProgress } from '#web/lib/run-in-batches.ts'

export type BulkOutcomeTexts = {
  done: string
  failed: string
  refused: string
  before: string
}

export function progressSentence(
  { done, refused, total }: BulkProgress,
  texts: Pick<BulkOutcomeTexts, 'refused'>,
): string {
  const sum = `${formatCount(done)} of ${countOf(total, 'episode')}`
  return refused > 0 ? `${sum}; ${formatCount(refused)} ${texts.refused}` : sum
}

function mostFrequent(reasons: readonly string[]): string | undefined {
  const times = new Map<string, number>()
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1)
  return [...times].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

export function outcomeSentence(sum: BulkProgress, texts: Pick<BulkOutcomeTexts, 'refused'>): string {
  const reason = mostFrequent(sum.reasons)
  const result = progressSentence(sum, texts)
  return reason === undefined ? `${result}.` : `${result}: ${reason}`
}

export function interruptionSentence(
  reason: string,
  { done, total }: BulkProgress,
  texts: Pick<BulkOutcomeTexts, 'before'>,
): string {
  if (done === 0) return reason
  return `${formatCount(done)} of ${countOf(total, 'episode')} were ${texts.before} before this: ${reason}`
}
