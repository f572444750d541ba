import type { Lane } from '#functions/domain/runs/lane.ts'

/** How many runs may be under way in each lane when one begins by itself. */
export type Room = Readonly<Record<Lane, number>>

/** What is known of the model: how often in a row it refused, and until when it is left alone (milliseconds since 1970). */
type ModelState = { pace: { refusals: number; leaveUntil?: number | undefined }; now: Date }

/** While the model refuses, one run finds out whether it answers again, once it is not left alone any more. */
function roomForText(most: number, { pace, now }: ModelState): number {
  if (pace.refusals === 0) return most
  return (pace.leaveUntil ?? 0) > now.getTime() ? 0 : 1
}

/**
 * What the deployment allows, or what an admin has said in its place, as far as the model takes it now. Audio goes on while the model
 * refuses: another provider transcribes it, and then it waits for the model like all others.
 */
export function roomIn(deployed: Room, chosen: number | null, model: ModelState): Room {
  const text = roomForText(chosen ?? deployed.text, model)
  return { text, audio: Math.min(chosen ?? deployed.audio, deployed.audio) }
}
