import { formatClock } from '#shared/format/duration.ts'
import { countOf } from '#shared/format/number.ts'
import { barButton } from '#web/features/player/components/player-controls.tsx'
import { sleepTimer, useSleep } from '#web/features/player/site-sleep-timer.ts'
import { sleepMinutes } from '#web/features/player/sleep-timer.ts'
import { usePlayer } from '#web/lib/player/player.ts'

export function SleepPanel() {
  const { kind, leftSeconds } = useSleep()
  const hasQuote = usePlayer((state) => state.clip !== null)
  return (
    <fieldset>
      <legend className="font-semibold">Sleep timer</legend>
      <p className="mt-1 min-h-6 text-night-ink-soft">
        {leftSeconds !== null && `Playback stops in ${formatClock(leftSeconds)}.`}
        {(kind === 'episode' || kind === 'quote') && `Playback stops at the end of the ${kind}.`}
        {kind === 'off' && 'Stop playback after:'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {sleepMinutes.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={barButton}
            onClick={() => sleepTimer.start({ kind: 'minutes', minutes })}
          >
            {countOf(minutes, 'minute')}
          </button>
        ))}
        <EndButton kind="episode" chosen={kind} />
        {(hasQuote || kind === 'quote') && <EndButton kind="quote" chosen={kind} />}
        {/* Stays in place when pressed, so that the focus is kept. */}
        <button
          type="button"
          className={barButton}
          aria-disabled={kind === 'off'}
          onClick={sleepTimer.cancel}
        >
          Turn off
        </button>
      </div>
    </fieldset>
  )
}

function EndButton({ kind, chosen }: { kind: 'episode' | 'quote'; chosen: string }) {
  return (
    <button
      type="button"
      aria-pressed={chosen === kind}
      className={barButton}
      onClick={() => sleepTimer.start({ kind })}
    >
      End of {kind}
    </button>
  )
}
