import * as z from 'zod'
import { startTranscription } from '#functions/clients/transcription.ts'
import { costEstimates } from '#functions/connections/groups.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { transcriptionService } from '#functions/connections/resources.ts'
import { mediaFormats } from '#functions/domain/audio/media-format.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { lengthOf } from '#functions/domain/spending/run-need.ts'
import { task } from '#functions/invocation/task.ts'
import { beginStep, setPaid } from '#functions/use-cases/runs/current-run.ts'
import { reserveForRun } from '#functions/use-cases/runs/reserve-for-run.ts'
import { noteTranscription, transcriptionOutputKey } from '#functions/use-cases/runs/transcription-of-run.ts'
import {
  downloadedSchema,
  executionName,
  type transcribingSchema,
  transcriptionJobName,
} from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({
  ...costEstimates(),
  bucket: variable('STORE_BUCKET'),
  transcription: transcriptionService(),
})

type Transcribing = z.output<typeof transcribingSchema>

/**
 * Starts the job, once the budget has room for its measured length, under the run's own name: a second start is the same job, and nothing is paid twice. Before it stands the name of the
 * bucket that the words are written to, because an account keeps the names of its jobs for 90 days: another deployment, or one that was
 * taken down and made again, would otherwise take this one's job for its own. It is paid for from here on, whatever becomes of the run, by
 * the measured length, or by the feed's where the file tells none; where nobody knows how long the audio is, by what was reserved for it
 * until its words tell.
 */
export const handler = task({
  input: downloadedSchema.extend({ mediaFormat: z.enum(mediaFormats) }),
  connect,
  run: async (downloaded, { catalogue, model, bucket, transcription }, now): Promise<Transcribing> => {
    const { episodeId, audioKey, mediaFormat, audioSeconds } = downloaded
    const episode = await beginStep(catalogue, downloaded, 'transcribing')
    const told = audioSeconds ?? episode.durationSeconds
    const seconds = told ?? lengthOf(episode)
    const work = { transcribes: true, seconds, now }
    await reserveForRun({ catalogue, model }, downloaded, work)
    const name = transcriptionJobName(bucket, executionName(episodeId, workAttemptOf(downloaded)))
    const outputKey = transcriptionOutputKey(downloaded)
    await startTranscription(transcription, { name, bucket, audioKey, mediaFormat, outputKey })
    const paid = { seconds, isAssumed: told === null, minutePrice: model.minutePrice, now }
    try {
      await setPaid(catalogue, downloaded)
    } finally {
      await noteTranscription(catalogue, downloaded, paid)
    }
    return { ...downloaded, jobName: name }
  },
})
