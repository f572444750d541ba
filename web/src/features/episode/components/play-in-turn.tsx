import type { ComparedStep } from '#shared/domain/comparison.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { chainOf } from '#web/features/episode/play-in-turn.ts'
import { player } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'

const numbers = ['', 'one', 'two', 'three', 'four', 'five']

/** Absent unless there are at least two quotes. The player shows which one comes next. */
export function PlayInTurn({ steps }: { steps: readonly ComparedStep[] }) {
  const first = chainOf(steps)
  const count = steps.flatMap(quotesIn).length
  if (!first || count < 2) return null
  return (
    <Button variant="primary" className="noscript:hidden" onClick={() => player.play(first.episode, first)}>
      <PlayIcon className="size-4" />
      Play all {numbers[count]}
    </Button>
  )
}
