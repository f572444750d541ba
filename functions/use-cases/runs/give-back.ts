import { findEpisode } from '#functions/data/episodes.ts'
import { findReservation, giveBack } from '#functions/data/reservations.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale } from '#functions/data/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Reservation } from '#functions/domain/spending/reservation.ts'
import { firstTurnOf, isWaiting } from '#functions/use-cases/runs/waiting-run.ts'
import { isRunning } from '#shared/domain/transcript-status.ts'

/** Whether the run goes on, or waits for another turn because a provider is busy. One that waits because the budget holds it has begun nothing. */
function isNeeded(episode: EpisodeRecord | undefined, { attempt }: Reservation): boolean {
  if (!episode || !isRunning(episode.status)) return false
  if (isWaiting(episode) && episode.run?.hold) return false
  return firstTurnOf(episode) === attempt
}

/** Frees in the budget what was kept for runs that have ended, been canceled or died. Answers how many there were. */
export async function giveBackEnded(catalogue: Table, reservations: readonly Reservation[]): Promise<number> {
  let ended = 0
  for (const reservation of reservations) {
    await repeatWhileStale(async () => {
      const current = await findReservation(catalogue, reservation)
      const episode = await findEpisode(catalogue, reservation.episodeId)
      if (!current || isNeeded(episode, current)) return
      await giveBack(catalogue, current)
      ended += 1
    })
  }
  return ended
}
