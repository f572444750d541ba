import type { ReactNode } from 'react'
import { isUnderWay } from '#web/lib/player/create-player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'

const look =
  'flex shrink-0 items-center justify-center rounded-full bg-lamp text-lamp-ink hover:brightness-95'

type PlayButtonProps = { label: string; onPress: () => void; children: ReactNode; className?: string }

/** The round, lit button that sets sound going. */
export function PlayButton({ label, onPress, children, className = 'size-12' }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(look, className)}
    >
      {children}
    </button>
  )
}

/** Plays, pauses or tries again what is loaded; while it loads, a line turns around it. */
export function PlayToggle({ className }: { className?: string }) {
  const status = usePlayer((state) => state.status)
  const isOn = isUnderWay({ status })
  const pressLabel = status === 'failed' ? 'Try again' : 'Play'
  return (
    <PlayButton
      label={isOn ? 'Pause' : pressLabel}
      onPress={player.toggle}
      className={className ?? 'size-12'}
    >
      <span className="relative flex items-center justify-center">
        {isOn ? <PauseIcon /> : <PlayIcon />}
        {status === 'loading' && (
          <span
            aria-hidden="true"
            className="absolute -inset-2 animate-[turn_1s_linear_infinite] rounded-full border-2 border-lamp-ink/25 border-t-lamp-ink"
          />
        )}
      </span>
    </PlayButton>
  )
}
