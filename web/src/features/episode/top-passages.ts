import type { EvidenceView } from '#shared/domain/evidence.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'

const mostTopPassages = 3

function countNew({ named_for }: EvidenceView, covered: ReadonlySet<string>): number {
  return new Set(named_for.filter((stance) => !covered.has(stance))).size
}

export function topPassages(evidence: readonly EvidenceView[]): EvidenceView[] {
  const chosen: EvidenceView[] = []
  const covered = new Set<string>()
  while (chosen.length < Math.min(mostTopPassages, evidence.length)) {
    const [best] = evidence
      .filter((passage) => !chosen.includes(passage))
      .toSorted(
        (one, other) =>
          countNew(other, covered) - countNew(one, covered) || other.named_for.length - one.named_for.length,
      )
    if (!best) break
    chosen.push(best)
    for (const stance of best.named_for) covered.add(stance)
  }
  return evidence.filter((passage) => chosen.includes(passage))
}

/** Undefined if all votes agree on one step. */
export function citedForText({ named_for }: EvidenceView, spread: readonly number[]): string | undefined {
  if (spread.filter((count) => count > 0).length < 2) return undefined
  const chosen = stances.filter((stance) => named_for.includes(stance))
  return `Cited by readings that chose ${listOf(chosen)}`
}

const listOf = (stances: readonly Stance[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(stances)
