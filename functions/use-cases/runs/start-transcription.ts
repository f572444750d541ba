import type * as z from 'zod'
import type { SpeechRecognizer } from '#functions/clients/speech-recognizer.ts'
import type { MediaFormat } from '#functions/domain/audio/media-format.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { lengthOf } from '#functions/domain/spending/run-need.ts'
import { beginStep, setPaid } from '#functions/use-cases/runs/current-run.ts'
import { reserveForRun, type SpendingDeps } from '#functions/use-cases/runs/reserve-for-run.ts'
import {
  recordTranscription,
  transcriptionOutputKey,
} from '#functions/use-cases/runs/transcription-of-run.ts'
import {
  type downloadedSchema,
  executionName,
  type transcribingSchema,
  transcriptionJobName,
} from '#shared/deployment/pipeline.ts'

type Downloaded = z.output<typeof downloadedSchema> & { mediaFormat: MediaFormat }

export type TranscribingDeps = SpendingDeps & { bucket: string; recognizer: Pick<SpeechRecognizer, 'start'> }

/**
 * Idempotent by job name, so nothing is paid twice. The bucket's name is part of it, because an account keeps
 * job names for 90 days and another deployment could have the same run number.
 */
export async function startTranscription(
  { catalogue, model, bucket, recognizer }: TranscribingDeps,
  run: Downloaded,
  now: Date,
): Promise<z.output<typeof transcribingSchema>> {
  const { episodeId, audioKey, mediaFormat, audioSeconds } = run
  const episode = await beginStep(catalogue, run, 'transcribing')
  const told = audioSeconds ?? episode.durationSeconds
  const seconds = told ?? lengthOf(episode)
  await reserveForRun({ catalogue, model }, run, { transcribes: true, seconds, now })
  const name = transcriptionJobName(bucket, executionName(episodeId, workAttemptOf(run)))
  const outputKey = transcriptionOutputKey(run)
  const jobName = await recognizer.start({ name, bucket, audioKey, mediaFormat, outputKey })
  const paid = { seconds, isAssumed: told === null, minutePrice: model.minutePrice, now }
  try {
    await setPaid(catalogue, run)
  } finally {
    await recordTranscription(catalogue, run, paid)
  }
  return { ...run, jobName }
}
