import type { ComparedStep } from '#shared/domain/comparison.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { excerptsIn } from '#web/features/episode/play-in-turn.ts'
import { player } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'
import { changeQueue } from '#web/ui/change-queue.ts'
import { PlayIcon } from '#web/ui/icons.tsx'

const numbers = ['', 'one', 'two', 'three', 'four', 'five']

/** Absent unless there are two quotes. The first plays at once; the others come before what is queued. */
export function PlayInTurn({ steps }: { steps: readonly ComparedStep[] }) {
  const [first, ...rest] = excerptsIn(steps)
  const count = steps.flatMap(quotesIn).length
  if (!first || count < 2) return null
  const playAll = () => {
    player.play(first.episode, first)
    void changeQueue((queue) => queue.continueFrom(first, rest))
  }
  return (
    <Button variant="primary" className="noscript:hidden" onClick={playAll}>
      <PlayIcon className="size-4" />
      Play all {numbers[count]}
    </Button>
  )
}
