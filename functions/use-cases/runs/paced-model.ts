import type { WallClock } from '#functions/clients/clock.ts'
import { ModelBusyError, ModelFailedError } from '#functions/clients/pipeline-errors.ts'
import {
  noteAnswer,
  noteFailure,
  noteRefusal,
  type Pace,
  readPace,
  takeSlot,
} from '#functions/data/runs/model-pace.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { retryAfterMilliseconds } from '#functions/domain/checking/retry-headers.ts'
import { intervalFor, pauseAfter, slowedDown, spedUp } from '#functions/domain/runs/pace.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type Pacing = {
  operations: Table
  /** What the model's quota allows the whole installation; 0: it has none. */
  requestsPerMinute: number
  clock: WallClock
}

/** A step has fifteen minutes; for so long one question of it may wait for its moment. */
const longestWait = 10 * minuteMilliseconds

/** A pause that is longer is waited out in the line, where it costs nothing. */
const longestPatience = 60_000

const busy = () => new ModelBusyError('The model is left alone for now.')

/** Takes a slot and waits for it. Undefined: another caller took it, or the model has refused a request meanwhile. */
async function waitForSlot(
  { operations, requestsPerMinute, clock }: Pacing,
  { slowed }: Pace,
): Promise<true | undefined> {
  const interval = intervalFor(requestsPerMinute)
  if (interval === 0 && slowed === undefined) return true
  const now = clock.now().getTime()
  const slot = await takeSlot(operations, { now, interval, latest: now + longestWait })
  if (slot === undefined) return undefined
  if (slot <= now) return true
  await clock.sleep(slot - now)
  return ((await readPace(operations)).leaveUntil ?? 0) <= clock.now().getTime() ? true : undefined
}

/**
 * Waits until the model may be asked. Answers what is known of it then.
 * @throws ModelBusyError where that is too far away to wait for.
 */
async function waitForTurn(pacing: Pacing): Promise<Pace> {
  const { operations, clock } = pacing
  for (;;) {
    const pace = await readPace(operations)
    const now = clock.now().getTime()
    const pause = (pace.leaveUntil ?? 0) - now
    if (pause > longestPatience || (pace.nextAt ?? 0) > now + longestWait) throw busy()
    if (pause > 0) await clock.sleep(pause)
    else if (await waitForSlot(pacing, pace)) return pace
  }
}

/** The answer is paid for, so it is kept when this write fails; the next answer writes the same. */
async function tellAnswered({ operations, requestsPerMinute, clock }: Pacing, seen: Pace): Promise<void> {
  if (seen.refusals === 0 && seen.slowed === undefined) return
  const slowed = seen.slowed && spedUp(seen.slowed, intervalFor(requestsPerMinute))
  const answer = { seen, now: clock.now().getTime(), slowed }
  await runOrLog('model pace not saved', () => noteAnswer(operations, answer))
}

async function tellRefused(
  pacing: Pacing,
  seen: Pace,
  error: ModelBusyError | ModelFailedError,
): Promise<void> {
  const now = pacing.clock.now().getTime()
  const retryAfter = error instanceof ModelBusyError ? error.retryAfter : undefined
  const interval = intervalFor(pacing.requestsPerMinute)
  await noteRefusal(pacing.operations, {
    seen,
    now,
    leaveUntil: now + pauseAfter(seen.refusals + 1, retryAfterMilliseconds(retryAfter, new Date(now))),
    slowed: seen.refusals === 0 ? slowedDown(seen.slowed, interval) : undefined,
  })
}

/**
 * So many failures in a row, with nothing answered in between, are the model's and no longer those of what it was asked. A step alone
 * tries fewer times.
 */
const failuresOfModel = 4

/** Notes that the model has failed, so that somebody else's answer, or none, tells whose fault it was. Nobody is slowed down by it. */
async function tellFailed({ operations, clock }: Pacing, seen: Pace): Promise<void> {
  const now = clock.now().getTime()
  await noteFailure(operations, { seen, now, leaveUntil: now + pauseAfter(1) })
}

/**
 * The same model, asked at the pace of the whole installation. A request that is refused is sent again after a pause that all callers
 * keep, where that is short; one over which the model fails is, too, where it has failed over everything else.
 * @throws ModelBusyError where the pause is not short; then nothing was asked, or nothing was answered. ModelFailedError where the model
 * answers others.
 */
export function pacedModel(converse: Converse, pacing: Pacing): Converse {
  return async (request) => {
    for (;;) {
      const seen = await waitForTurn(pacing)
      try {
        const answer = await converse(request)
        await tellAnswered(pacing, seen)
        return answer
      } catch (error) {
        if (error instanceof ModelFailedError && seen.refusals < failuresOfModel) {
          await tellFailed(pacing, seen)
          throw error
        }
        if (!(error instanceof ModelBusyError || error instanceof ModelFailedError)) throw error
        await tellRefused(pacing, seen, error)
      }
    }
  }
}
