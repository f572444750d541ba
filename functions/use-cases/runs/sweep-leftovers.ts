import { deleteObject, type ListedObject, listByPrefix, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type NumberedRun, workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import { leftoverHours } from '#shared/deployment/retention.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

const answerOf = /^analysis\/(\d+)\//
const transcriptionOf = /^transcription-(\d+)\.json$/
const isTranscript = (name: string) => name.startsWith('transcript-')

function isLeftover(name: string, run: NumberedRun): boolean {
  const own = workAttemptOf(run)
  const answered = answerOf.exec(name)?.[1]
  if (answered !== undefined) return Number(answered) < own
  const transcribed = transcriptionOf.exec(name)?.[1]
  return transcribed !== undefined && Number(transcribed) <= own
}

/**
 * Keeps files written within a day, because a record may be about to name them, and the published answers,
 * from which quotes can be restored.
 */
export async function sweepLeftovers(
  { catalogue, store }: { catalogue: Table; store: Store },
  run: NumberedRun,
  now: Date,
): Promise<void> {
  const prefix = episodeFilesPrefix(run.episodeId)
  const old: ListedObject[] = []
  for await (const object of listByPrefix(store, prefix)) {
    if (now.getTime() - object.writtenAt.getTime() > leftoverHours * hourMilliseconds) old.push(object)
  }
  for (const { key } of old) {
    const name = key.slice(prefix.length)
    if (isLeftover(name, run)) await deleteObject(store, key)
    else if (isTranscript(name)) {
      // Read again for each file: an upload may make an old transcript current again.
      const episode = await findEpisode(catalogue, run.episodeId)
      if (episode && episode.transcript?.key !== key) await deleteObject(store, key)
    }
  }
}
