import * as z from 'zod'
import { openTranscription, startTranscription } from '#functions/clients/transcription.ts'
import { openTable } from '#functions/data/table.ts'
import { mediaFormats } from '#functions/domain/audio/media-format.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { setPaid, setStatus } from '#functions/use-cases/runs/current-run.ts'
import { noteTranscription } from '#functions/use-cases/runs/note-transcription.ts'
import { transcriptionOutputKey } from '#functions/use-cases/runs/transcription-output.ts'
import {
  downloadedSchema,
  executionName,
  type transcribingSchema,
  transcriptionJobName,
} from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    bucket: env.STORE_BUCKET,
    transcription: openTranscription(),
  }
}

type Transcribing = z.output<typeof transcribingSchema>

/**
 * Starts the job under the run's own name: a second start is the same job, and nothing is paid twice. Before it stands the name of the
 * bucket that the words are written to, because an account keeps the names of its jobs for 90 days: another deployment, or one that was
 * taken down and made again, would otherwise take this one's job for its own. It is paid for from here on, whatever becomes of the run, by
 * the measured length, or by the feed's where the file tells none; where nobody knows how long the audio is, its words tell later.
 */
export const handler = task({
  input: downloadedSchema.extend({ mediaFormat: z.enum(mediaFormats) }),
  connect,
  run: async (downloaded, { catalogue, bucket, transcription }, now): Promise<Transcribing> => {
    const { episodeId, audioKey, mediaFormat, audioSeconds } = downloaded
    const { durationSeconds } = await setStatus(catalogue, downloaded, 'transcribing')
    const name = transcriptionJobName(bucket, executionName(episodeId, workAttemptOf(downloaded)))
    const outputKey = transcriptionOutputKey(downloaded)
    await startTranscription(transcription, { name, bucket, audioKey, mediaFormat, outputKey })
    await setPaid(catalogue, downloaded)
    const seconds = audioSeconds ?? durationSeconds
    if (seconds !== null) await noteTranscription(catalogue, downloaded, { seconds, now })
    return { ...downloaded, jobName: name }
  },
})
