import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { region } from 'cdk-on-localhost'
import { decodeToSpeech } from '#local/fakes/speech/decode.ts'
import { findSpeechEngine, howToInstall } from '#local/fakes/speech/speech-engine.ts'
import {
  type JobStore,
  outputLocation,
  readMediaUri,
  type StoredJob,
} from '#local/fakes/transcription-jobs.ts'
import { toTranscribeOutput } from '#local/fakes/transcription-output.ts'

export type RunnerOptions = {
  jobs: JobStore
  /** Holds the running job's media. Emptied at the start, because a killed process leaves its files. */
  workFolder: string
  /**
   * URL of the endpoint that serves S3. Read when a job runs, because the same endpoint may serve this fake
   * and not listen yet.
   */
  endpointUrl: () => string
  credentials: { accessKeyId: string; secretAccessKey: string }
  environment: Readonly<Record<string, string | undefined>>
  seconds: () => number
}

export type TranscriptionRunner = { enqueue(jobName: string): void; stop(): Promise<void> }

type Work = { job: StoredJob; folder: string; signal: AbortSignal }

async function transcribe(
  options: RunnerOptions,
  { job, folder, signal }: Work,
): Promise<string | undefined> {
  const { request } = job
  const engine = await findSpeechEngine(options.environment)
  if (!engine) throw new Error(howToInstall)
  const store = new S3Client({ endpoint: options.endpointUrl(), region, credentials: options.credentials })
  try {
    const source = readMediaUri(request.Media.MediaFileUri)
    const media = join(folder, 'media')
    const { Body } = await store.send(new GetObjectCommand(source))
    if (!(Body instanceof Readable)) throw new Error('The S3 client answered without a stream.')
    await pipeline(Body, createWriteStream(media), { signal })
    const format = request.MediaFormat ?? source.Key.split('.').at(-1)?.toLowerCase() ?? ''
    const path = join(folder, 'speech.wav')
    const durationSeconds = await decodeToSpeech({ path: media, format, target: path })
    const recognition = await engine.recognise({ path, durationSeconds }, signal)
    const body = JSON.stringify(toTranscribeOutput(request.TranscriptionJobName, recognition))
    await store.send(
      new PutObjectCommand({ ...outputLocation(request), Body: body, ContentType: 'application/json' }),
    )
    return recognition.language
  } finally {
    store.destroy()
  }
}

/** Runs one job at a time, because an engine uses all CPUs. */
export function createTranscriptionRunner(options: RunnerOptions): TranscriptionRunner {
  const { jobs, seconds, workFolder } = options
  rmSync(workFolder, { recursive: true, force: true })
  const stopping = new AbortController()
  let queue = Promise.resolve()

  async function runJob(name: string): Promise<void> {
    const queued = jobs.get(name)
    if (!queued || stopping.signal.aborted) return
    const job: StoredJob = { ...queued, status: 'IN_PROGRESS', startedAt: seconds() }
    jobs.save(job)
    await mkdir(workFolder, { recursive: true })
    const folder = await mkdtemp(join(workFolder, 'job-'))
    try {
      const heard = await transcribe(options, { job, folder, signal: stopping.signal })
      const languageCode = job.request.LanguageCode ?? heard ?? 'en-US'
      jobs.save({ ...job, status: 'COMPLETED', languageCode, completedAt: seconds() })
    } catch (error) {
      // Shutting down: the job stays in progress and runs again at the next start.
      if (stopping.signal.aborted) return
      const failureReason = error instanceof Error ? error.message : String(error)
      jobs.save({ ...job, status: 'FAILED', failureReason, completedAt: seconds() })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    enqueue(jobName) {
      queue = queue.then(() => runJob(jobName))
    },
    async stop() {
      stopping.abort()
      await queue
    },
  }
}
