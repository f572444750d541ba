import type { WallClock } from '#functions/clients/clock.ts'
import { ModelBusyError, ModelFailedError } from '#functions/clients/pipeline-errors.ts'
import {
  type Pace,
  readPace,
  recordAnswer,
  recordFailure,
  recordRefusal,
  reserveSlot,
} from '#functions/data/runs/model-pace.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { retryAfterMilliseconds } from '#functions/domain/checking/retry-headers.ts'
import { intervalFor, pauseAfter, slowedDown, spedUp } from '#functions/domain/runs/pace.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type Pacing = {
  operations: Table
  /** Quota of the whole installation. 0: no limit. */
  requestsPerMinute: number
  clock: WallClock
}

/** Must stay below the timeout of a step, 15 minutes. */
const longestWait = 10 * minuteMilliseconds

/** After a longer pause the run is requeued, because waiting in the queue costs nothing. */
const longestPauseInStep = 60_000

const busy = () => new ModelBusyError('Requests to the model are paused.')

/** Undefined: another caller took the slot, or the model refused a request meanwhile. */
async function waitForSlot(
  { operations, requestsPerMinute, clock }: Pacing,
  { slowed }: Pace,
): Promise<true | undefined> {
  const interval = intervalFor(requestsPerMinute)
  if (interval === 0 && slowed === undefined) return true
  const now = clock.now().getTime()
  const slot = await reserveSlot(operations, { now, interval, latest: now + longestWait })
  if (slot === undefined) return undefined
  if (slot <= now) return true
  await clock.sleep(slot - now)
  return ((await readPace(operations)).leaveUntil ?? 0) <= clock.now().getTime() ? true : undefined
}

/** @throws ModelBusyError when the wait would be too long */
async function waitForModel(pacing: Pacing): Promise<Pace> {
  const { operations, clock } = pacing
  for (;;) {
    const pace = await readPace(operations)
    const now = clock.now().getTime()
    const pause = (pace.leaveUntil ?? 0) - now
    if (pause > longestPauseInStep || (pace.nextAt ?? 0) > now + longestWait) throw busy()
    if (pause > 0) await clock.sleep(pause)
    else if (await waitForSlot(pacing, pace)) return pace
  }
}

/** A failed write is only logged, because the answer is paid for and the next one writes the same. */
async function reportAnswered({ operations, requestsPerMinute, clock }: Pacing, seen: Pace): Promise<void> {
  if (seen.refusals === 0 && seen.slowed === undefined) return
  const slowed = seen.slowed && spedUp(seen.slowed, intervalFor(requestsPerMinute))
  const answer = { seen, now: clock.now().getTime(), slowed }
  await runOrLog('model pace not saved', () => recordAnswer(operations, answer))
}

async function reportRefused(
  pacing: Pacing,
  seen: Pace,
  error: ModelBusyError | ModelFailedError,
): Promise<void> {
  const now = pacing.clock.now().getTime()
  const retryAfter = error instanceof ModelBusyError ? error.retryAfter : undefined
  const interval = intervalFor(pacing.requestsPerMinute)
  await recordRefusal(pacing.operations, {
    seen,
    now,
    leaveUntil: now + pauseAfter(seen.refusals + 1, retryAfterMilliseconds(retryAfter, new Date(now))),
    slowed: seen.refusals === 0 ? slowedDown(seen.slowed, interval) : undefined,
    isOutOfQuota: error instanceof ModelBusyError && error.isOutOfQuota,
  })
}

/**
 * After this many failures and refusals in a row, of all workers, the model is at fault and not the request:
 * one step alone retries fewer times.
 */
const failuresOfModel = 4

/**
 * Pauses briefly without slowing down: the next answer shows whether the model or the request was at fault.
 */
async function reportFailed({ operations, clock }: Pacing, seen: Pace): Promise<void> {
  const now = clock.now().getTime()
  await recordFailure(operations, { seen, now, leaveUntil: now + pauseAfter(1) })
}

/**
 * Retries after a short pause, also when the model has failed on all recent requests.
 * @throws ModelBusyError when the pause is too long, ModelFailedError when the model answers others
 */
export function pacedModel(converse: Converse, pacing: Pacing): Converse {
  return async (request) => {
    for (;;) {
      const seen = await waitForModel(pacing)
      try {
        const answer = await converse(request)
        await reportAnswered(pacing, seen)
        return answer
      } catch (error) {
        if (error instanceof ModelFailedError && seen.refusals < failuresOfModel) {
          await reportFailed(pacing, seen)
          throw error
        }
        if (!(error instanceof ModelBusyError || error instanceof ModelFailedError)) throw error
        await reportRefused(pacing, seen, error)
      }
    }
  }
}
