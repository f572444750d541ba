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
 * Idempotent by job name, so nothing is paid twice. The bucket's name is part of it, because an account keeps
 * job names for 90 days and another deployment could have the same run number.
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
