import type { RunQueue } from '#functions/domain/runs/run-queue.ts'

export type SlotLimits = Readonly<Record<RunQueue, number>>

/**
 * `leaveUntil`: milliseconds since 1970, no requests before it. `refusals`: consecutive refusals by the
 * model.
 */
type ModelState = { pace: { refusals: number; leaveUntil?: number | undefined }; now: Date }

/** While the model refuses, a single run probes it after each pause. */
function textSlotLimit(most: number, { pace, now }: ModelState): number {
  if (pace.refusals === 0) return most
  return (pace.leaveUntil ?? 0) > now.getTime() ? 0 : 1
}

/**
 * An admin can only lower the limit for audio. Audio slots stay open while the model refuses, because
 * transcription uses another provider.
 */
export function slotLimitsFor(deployed: SlotLimits, chosen: number | null, model: ModelState): SlotLimits {
  const text = textSlotLimit(chosen ?? deployed.text, model)
  return { text, audio: Math.min(chosen ?? deployed.audio, deployed.audio) }
}
