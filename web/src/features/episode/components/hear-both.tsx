import { mayHaveOtherSide, type QuotedEpisode } from '#web/features/episode/both-sides.ts'
import { type HearBothOptions, useHearBoth } from '#web/features/episode/use-hear-both.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type HearBothButtonProps = HearBothOptions & {
  episode: QuotedEpisode
  variant?: 'primary' | 'plain' | 'small'
  className?: string
}

/** Opens the panel that plays a quote of the episode, then one from the other side on the same topic. */
export function HearBothButton(props: HearBothButtonProps) {
  return mayHaveOtherSide(props.episode) ? <OpenButton {...props} /> : null
}

const noAnswer = 'No answer yet'

function OpenButton({ episode, variant = 'small', className, ...options }: HearBothButtonProps) {
  const { first, hasNoAnswer, isLoading, prepare, open } = useHearBoth(episode, options)
  const isOther = first && options.topic && first.topic.toLowerCase() !== options.topic.toLowerCase()
  const action = isOther ? `Hear both on ${first.topic}` : 'Hear both'
  return (
    <Button
      variant={variant}
      aria-label={`${hasNoAnswer ? noAnswer : action}: ${spokenTitle(episode.title)}`}
      title={isOther ? action : undefined}
      aria-haspopup="dialog"
      aria-busy={isLoading || undefined}
      aria-disabled={hasNoAnswer || undefined}
      onPointerEnter={prepare}
      onClick={hasNoAnswer || isLoading ? undefined : open}
      className={classNames('aria-disabled:opacity-55 [&_svg]:size-4', className)}
    >
      {hasNoAnswer ? (
        noAnswer
      ) : (
        <>
          <PlaybackIcon isPlaying={false} isLoading={isLoading} />
          Hear both
        </>
      )}
    </Button>
  )
}
