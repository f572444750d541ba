import type { ComponentProps, ReactNode } from 'react'
import { formatClock } from '#shared/format/duration.ts'
import { BackIcon, ForwardIcon, QueueIcon } from '#web/features/player/components/player-icons.tsx'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { backSeconds, forwardSeconds, rates } from '#web/lib/player/player-settings.ts'
import type { PlayerState } from '#web/lib/player/player-state.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={rest['aria-label']}
      className={classNames(
        'flex size-[min(2.75rem,14vw)] shrink-0 items-center justify-center rounded-full hover:bg-current/10',
        className,
      )}
      {...rest}
    />
  )
}

export const barButton =
  'min-h-9 shrink-0 rounded-full border border-white/35 px-3.5 text-sm font-medium hover:bg-white/10 aria-disabled:opacity-55 aria-pressed:bg-night-ink aria-pressed:text-night'

export const playerPanelId = 'player-panel'

/** The panel itself is a part of the bar. */
export function PanelButton({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <IconButton aria-label="Queue and sleep timer" popoverTarget={playerPanelId} className={className}>
      {children || <QueueIcon />}
    </IconButton>
  )
}

export function BackButton() {
  return (
    <IconButton aria-label={`Back ${backSeconds} seconds`} onClick={() => player.skip(-backSeconds)}>
      <BackIcon seconds={backSeconds} className="size-[min(1.75rem,9vw)]" />
    </IconButton>
  )
}

export function ForwardButton() {
  return (
    <IconButton aria-label={`Forward ${forwardSeconds} seconds`} onClick={() => player.skip(forwardSeconds)}>
      <ForwardIcon seconds={forwardSeconds} className="size-[min(1.75rem,9vw)]" />
    </IconButton>
  )
}

type PlayToggleProps = {
  className: string
  /** Used while another episode, or none, is loaded. The element stays the same, and so does the focus. */
  beforeLoaded?: { label: string; onPress: () => void } | undefined
}

export function PlayToggle({ className, beforeLoaded }: PlayToggleProps) {
  const loadedStatus = usePlayer((state) => state.status)
  const title = usePlayer(({ episode }) => spokenTitle(episode?.title ?? ''))
  const status = beforeLoaded ? 'idle' : loadedStatus
  const isOn = isPlayingOrLoading({ status })
  const pressLabel = status === 'failed' ? 'Try again' : 'Play'
  const label = beforeLoaded?.label ?? `${isOn ? 'Pause' : pressLabel}: ${title}`
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-play
      onClick={beforeLoaded?.onPress ?? player.toggle}
      className={classNames('flex shrink-0 items-center justify-center rounded-full', className)}
    >
      <PlaybackIcon isPlaying={isOn} isLoading={status === 'loading'} />
    </button>
  )
}

export function RateSelect({ className }: { className?: string }) {
  const rate = usePlayer((state) => state.rate)
  return (
    <select
      aria-label="Speed"
      title="Speed"
      value={rate}
      onChange={(event) => player.setRate(Number(event.target.value))}
      className={classNames(
        'h-9 shrink-0 cursor-pointer rounded-full border border-current/35 bg-transparent px-2 text-sm font-medium',
        className,
      )}
    >
      {rates.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

export function audioDuration({ duration, episode }: PlayerState): number | null {
  return duration ?? episode?.duration ?? null
}

/** Reserves its final width, so that nothing beside it moves. In a narrow row it has two lines. */
export function PlayerClock({ className }: { className?: string }) {
  const second = usePlayer(({ position }) => Math.floor(position))
  const length = usePlayer(audioDuration)
  const end = length === null ? '' : ` / ${formatClock(length)}`
  return (
    <span
      style={{ width: `${end.length * 0.9}em` }}
      className={classNames('flex flex-wrap justify-end text-right whitespace-pre', className)}
    >
      <span>{formatClock(second)}</span>
      <span>{end}</span>
    </span>
  )
}
