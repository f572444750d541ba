import type { ComparedStep } from '#shared/domain/comparison.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { excerptOf } from '#web/features/episode/both-sides.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

/** The quotes that can be played, in the order of the steps. */
export function excerptsIn(steps: readonly ComparedStep[]): Excerpt[] {
  return steps.flatMap(quotesIn).flatMap(({ episode, quote }) => excerptOf(episode, quote) ?? [])
}
