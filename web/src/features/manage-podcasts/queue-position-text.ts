import type { RunView } from '#shared/domain/run.ts'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import { momentText } from '#shared/format/moment.ts'
import { countOf } from '#shared/format/number.ts'

/** Rounded, because it is only an estimate. */
function roundedText(milliseconds: number): string {
  if (milliseconds < 1.5 * minuteMilliseconds) return 'a minute'
  if (milliseconds < 1.5 * hourMilliseconds)
    return countOf(Math.round(milliseconds / minuteMilliseconds), 'minute')
  if (milliseconds < 1.5 * dayMilliseconds)
    return countOf(Math.round(milliseconds / hourMilliseconds), 'hour')
  return countOf(Math.round(milliseconds / dayMilliseconds), 'day')
}

type QueuedRun = Pick<RunView, 'place_is_for' | 'expected_at' | 'model_busy_since' | 'model_out_of_quota'>

/** `now`: milliseconds since 1970. */
export function queuePositionText(run: QueuedRun, position: number, now: number): string {
  const queueName = run.place_is_for === 'transcription' ? 'in line to be transcribed' : 'in line'
  const sentence = `Number ${position} ${queueName}.`
  if (run.model_busy_since !== null) {
    const quota = run.model_out_of_quota
      ? ' The quota there is used up: ask the provider for more, or wait.'
      : ''
    return `${sentence} Waiting for the AI provider since ${momentText(run.model_busy_since)}.${quota}`
  }
  if (run.expected_at === null) return sentence
  return `${sentence} Expected to begin in about ${roundedText(Date.parse(run.expected_at) - now)}.`
}
