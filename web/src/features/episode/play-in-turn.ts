import type { ComparedStep } from '#shared/domain/comparison.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { excerptOf } from '#web/features/episode/both-sides.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

/** Each quote leads to the next one. Undefined if none can be played. */
export function chainOf(steps: readonly ComparedStep[]): Excerpt | undefined {
  return steps
    .flatMap(quotesIn)
    .flatMap(({ episode, quote }) => excerptOf(episode, quote) ?? [])
    .reduceRight<Excerpt | undefined>((next, excerpt) => ({ ...excerpt, ...(next && { next }) }), undefined)
}
