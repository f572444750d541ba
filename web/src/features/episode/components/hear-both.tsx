import type { ReactNode } from 'react'
import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import { formatClock } from '#shared/format/duration.ts'
import { type BothSides, mayHaveOtherSide, type Side } from '#web/features/episode/both-sides.ts'
import { type HearBothOptions, useHearBoth } from '#web/features/episode/use-hear-both.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'

type HearBothButtonProps = HearBothOptions & { episode: EpisodeCard | EpisodeView; className?: string }

export function HearBothButton(props: HearBothButtonProps) {
  return mayHaveOtherSide(props.episode) ? <HearBothToggle {...props} /> : null
}

const noAnswer = 'No answer yet'

function HearBothToggle({ episode, className, ...options }: HearBothButtonProps) {
  const { both, heard, hasNoAnswer, isLoading, prepare, toggle } = useHearBoth(episode, options)
  const isOther = both && options.topic && both.topic.toLowerCase() !== options.topic.toLowerCase()
  const action = `${heard ? 'Stop' : 'Hear both'}${isOther ? ` on ${both.topic}` : ''}`
  return (
    <Button
      variant="small"
      aria-label={`${hasNoAnswer ? noAnswer : action}: ${spokenTitle(episode.title)}`}
      title={isOther ? action : undefined}
      aria-busy={isLoading || undefined}
      aria-disabled={hasNoAnswer || undefined}
      onPointerEnter={prepare}
      onClick={hasNoAnswer ? undefined : toggle}
      className={classNames('aria-disabled:opacity-55 [&_svg]:size-4', className)}
    >
      {hasNoAnswer ? noAnswer : <Face isHeard={heard !== undefined} />}
    </Button>
  )
}

function Face({ isHeard }: { isHeard: boolean }) {
  return isHeard ? (
    <>
      <PauseIcon />
      Stop
    </>
  ) : (
    <>
      <PlayIcon />
      Hear both
    </>
  )
}

type HearBothPartsProps = { episode: EpisodeView; answer: OtherSide }

export function HearBothParts({ episode, answer }: HearBothPartsProps) {
  const { both, heard, toggle } = useHearBoth(episode, { answers: [answer] })
  if (!both) return null
  return (
    <div className="relative z-10 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button
        aria-label={`${heard ? 'Stop' : 'Hear both'}: ${spokenTitle(episode.title)}, then ${spokenTitle(answer.episode.title)}`}
        onClick={toggle}
        className="border-ink"
      >
        <Face isHeard={heard !== undefined} />
      </Button>
      <ol className="flex flex-col text-sm text-ink-soft">
        <Part both={both} side="own" isHeard={heard === 'own'}>
          This episode
        </Part>
        <Part both={both} side="other" isHeard={heard === 'other'}>
          {both.other.episode.podcastName}
        </Part>
      </ol>
    </div>
  )
}

type PartProps = { both: BothSides; side: Side; isHeard: boolean; children: ReactNode }

function Part({ both, side, isHeard, children }: PartProps) {
  return (
    <li
      aria-current={isHeard || undefined}
      className="border-l-2 border-transparent pl-2 wrap-anywhere aria-[current]:border-lamp aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {side === 'own' ? 'First: ' : 'Then: '}
      {children}, {formatClock(both[side].at)}
    </li>
  )
}
