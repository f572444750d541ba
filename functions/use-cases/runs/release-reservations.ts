import { findReservation, listReservations, releaseReservation } from '#functions/data/budget/reservations.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { activeRunOf, waitingRunOf } from '#functions/domain/records/run-state.ts'
import { workAttemptOfEpisode } from '#functions/domain/runs/work-attempt.ts'
import type { Reservation } from '#functions/domain/spending/reservation.ts'

/** A run on hold has not started and needs no reservation; one that waits for a provider does. */
function isNeeded(episode: EpisodeRecord | undefined, { attempt }: Reservation): boolean {
  if (!episode || !activeRunOf(episode) || waitingRunOf(episode)?.hold) return false
  return workAttemptOfEpisode(episode) === attempt
}

async function releaseIfEnded(catalogue: Table, reservation: Reservation): Promise<void> {
  await repeatWhileStale(async () => {
    const current = await findReservation(catalogue, reservation)
    const episode = await findEpisode(catalogue, reservation.episodeId)
    if (current && !isNeeded(episode, current)) await releaseReservation(catalogue, current)
  })
}

/** Returns errors instead of throwing, so that one failure does not block the others. */
export async function releaseEndedReservations(catalogue: Table, episodeId?: number): Promise<unknown[]> {
  const { readable, failures } = await listReservations(catalogue, episodeId)
  for (const reservation of readable) {
    try {
      await releaseIfEnded(catalogue, reservation)
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
