import { countOf } from '#shared/format/number.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'

/** Seconds. Smaller differences are rounding errors and do not shift the transcript. */
const tolerance = 2
const shifts = [-5, -1, 1, 5] as const

/** Seconds by which the audio is longer than the analyzed audio; 0 if equal or unknown. */
function lengthDifference(duration: number | null, analyzedDuration: number | null): number {
  if (duration === null || analyzedDuration === null) return 0
  const difference = duration - analyzedDuration
  return Math.abs(difference) > tolerance ? Math.round(difference) : 0
}

export function LengthNotice({ id, analyzedDuration }: Pick<PlayableEpisode, 'id' | 'analyzedDuration'>) {
  const difference = usePlayer(({ episode, duration }) =>
    episode?.id === id ? lengthDifference(duration, analyzedDuration) : 0,
  )
  if (difference === 0) return null
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4 text-[0.9375rem]">
      <p role="status">
        {difference > 0
          ? `The audio is ${inWords(difference)} longer than when it was analyzed. Added ads may throw times off.`
          : `The audio is ${inWords(-difference)} shorter than when it was analyzed. Removed ads may throw times off.`}
      </p>
      <TimeShifts />
    </div>
  )
}

const inWords = (seconds: number) =>
  seconds < 120 ? countOf(seconds, 'second') : countOf(Math.round(seconds / 60), 'minute')

function TimeShifts() {
  const offset = usePlayer((state) => state.offset)
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Adjust the times</legend>
      {shifts.map((seconds) => (
        <Button
          key={seconds}
          variant="small"
          aria-label={`${signed(seconds)} s: times ${countOf(Math.abs(seconds), 'second')} ${seconds > 0 ? 'later' : 'earlier'}`}
          onClick={() => player.shiftTimes(seconds)}
        >
          {signed(seconds)} s
        </Button>
      ))}
      <Button variant="small" disabled={offset === 0} onClick={() => player.shiftTimes(-offset)}>
        Reset
      </Button>
      <span role="status" className="text-ink-soft">
        {offset !== 0 && `Times adjusted by ${signed(offset)} s`}
      </span>
    </fieldset>
  )
}

/** Uses U+2212, a minus sign as wide as the plus. */
function signed(seconds: number): string {
  return seconds < 0 ? `−${-seconds}` : `+${seconds}`
}
