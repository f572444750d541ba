import type { HeldOut, HeldOutScores } from '#scripts/lean/held-out.ts'

/** As many passages of shows about other things may be taken for political: «Not political» said of politics is the worse mistake. */
const otherTakenForPolitical = 0.05

/** The score above which one of twenty passages of other shows lies. */
export function chooseGateCut(other: readonly Pick<HeldOut, 'gate'>[]): number {
  const sorted = other.map(({ gate }) => gate).toSorted((one, next) => one - next)
  const place = Math.ceil((1 - otherTakenForPolitical) * sorted.length) - 1
  return Number((sorted[Math.max(0, place)] ?? 0).toFixed(3))
}

/** Scores as they lie above or below a cut that was chosen by the shows of the other folds. */
export function cutHeldOut({ articles, other }: HeldOutScores): HeldOutScores {
  const cuts = new Map<number, number>()
  const cutOf = (fold: number) => {
    const cut = cuts.get(fold) ?? chooseGateCut(other.filter((text) => text.fold !== fold))
    cuts.set(fold, cut)
    return cut
  }
  const cut = <Text extends HeldOut>(text: Text): Text => ({ ...text, gate: text.gate - cutOf(text.fold) })
  return { articles: articles.map(cut), other: other.map(cut) }
}
