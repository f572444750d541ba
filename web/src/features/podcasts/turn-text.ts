import type { RunView } from '#shared/domain/run.ts'
import { momentText } from '#shared/format/moment.ts'
import { countOf } from '#shared/format/number.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long from now, about; nobody can tell it better. */
function aboutText(milliseconds: number): string {
  if (milliseconds < 1.5 * minute) return 'a minute'
  if (milliseconds < 1.5 * hour) return countOf(Math.round(milliseconds / minute), 'minute')
  if (milliseconds < 1.5 * day) return countOf(Math.round(milliseconds / hour), 'hour')
  return countOf(Math.round(milliseconds / day), 'day')
}

type Turn = Pick<RunView, 'place_is_for' | 'expected_at' | 'model_busy_since'>

/** Where a run stands in line, and when it is likely to begin or what it waits for. `now`: milliseconds since 1970. */
export function turnText(turn: Turn, place: number, now: number): string {
  const line = turn.place_is_for === 'transcription' ? 'in line to be transcribed' : 'in line'
  const standing = `Number ${place} ${line}.`
  if (turn.model_busy_since !== null) {
    return `${standing} Waiting for the AI provider since ${momentText(turn.model_busy_since)}.`
  }
  if (turn.expected_at === null) return standing
  return `${standing} Expected to begin in about ${aboutText(Date.parse(turn.expected_at) - now)}.`
}
