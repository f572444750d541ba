import { join } from 'node:path'
import {
  type AwsService,
  arnOf,
  JsonApiError,
  jsonService,
  operation,
  type Permission,
  region,
} from 'cdk-on-localhost'
import * as z from 'zod'
import {
  openJobStore,
  outputLocation,
  readMediaUri,
  type StartJobRequest,
  type StoredJob,
  startRequestSchema,
} from '#local/fakes/transcription-jobs.ts'
import { createTranscriptionRunner, type RunnerOptions } from '#local/fakes/transcription-runner.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

export type TranscribeOptions = Omit<RunnerOptions, 'jobs' | 'seconds' | 'workFolder'> & {
  dataFolder: string
  now?: () => Date
}

function viewOf(job: StoredJob) {
  const { request, status } = job
  const output = outputLocation(request)
  return {
    TranscriptionJobName: request.TranscriptionJobName,
    TranscriptionJobStatus: status,
    LanguageCode: job.languageCode ?? request.LanguageCode,
    Media: request.Media,
    MediaFormat: request.MediaFormat,
    CreationTime: job.createdAt,
    StartTime: job.startedAt,
    CompletionTime: job.completedAt,
    FailureReason: job.failureReason,
    Transcript:
      status === 'COMPLETED'
        ? { TranscriptFileUri: `https://s3.${region}.amazonaws.com/${output.Bucket}/${output.Key}` }
        : undefined,
  }
}

const nameSchema = z.looseObject({ TranscriptionJobName: z.string() })

/** Jobs read media and write transcripts with the permissions of the caller who started them. */
function permissionsOf(name: string, input: unknown): Permission[] {
  const action = `transcribe:${name}`
  const start = startRequestSchema.safeParse(input)
  if (name === 'StartTranscriptionJob' && start.success) {
    const media = readMediaUri(start.data.Media.MediaFileUri)
    const output = outputLocation(start.data)
    return [
      { action, resource: '*' },
      { action: 's3:GetObject', resource: `arn:aws:s3:::${media.Bucket}/${media.Key}` },
      { action: 's3:PutObject', resource: `arn:aws:s3:::${output.Bucket}/${output.Key}` },
    ]
  }
  const { TranscriptionJobName } = nameSchema.parse(input)
  return [{ action, resource: arnOf('transcribe', `transcription-job/${TranscriptionJobName}`) }]
}

function refuseStart(request: StartJobRequest): void {
  if (!request.LanguageCode && !request.IdentifyLanguage && !request.IdentifyMultipleLanguages)
    throw new JsonApiError('BadRequestException', 'Give LanguageCode or ask to identify the language.')
  if (!request.OutputBucketName)
    throw new JsonApiError(
      'BadRequestException',
      'OutputBucketName is needed: no bucket of the service exists here.',
    )
}

/** Transcribe deletes jobs after 90 days (developer guide, "Guidelines and quotas"). */
const keptSeconds = 90 * daySeconds

/**
 * Runs batch jobs with a local speech engine and writes Transcribe's output format. Without an engine, every
 * job fails with instructions to install one. Jobs are stored on disk, and one that was running when the
 * process died runs again.
 */
export async function createTranscribe(options: TranscribeOptions): Promise<AwsService> {
  const { dataFolder, now = () => new Date(), ...runnerOptions } = options
  const jobs = openJobStore(dataFolder)
  const seconds = () => now().getTime() / 1000
  const runner = createTranscriptionRunner({
    ...runnerOptions,
    jobs,
    seconds,
    workFolder: join(dataFolder, 'work'),
  })
  jobs.deleteStartedBefore(seconds() - keptSeconds)
  for (const { request, status } of jobs.list())
    if (status === 'QUEUED' || status === 'IN_PROGRESS') runner.enqueue(request.TranscriptionJobName)
  return jsonService({
    signingName: 'transcribe',
    version: '1.1',
    invalidInput: 'BadRequestException',
    permissionsOf,
    operations: {
      StartTranscriptionJob: operation(startRequestSchema, async (request) => {
        refuseStart(request)
        if (jobs.get(request.TranscriptionJobName))
          throw new JsonApiError('ConflictException', 'The requested job name already exists.')
        const job: StoredJob = { request, status: 'QUEUED', createdAt: seconds() }
        jobs.save(job)
        runner.enqueue(request.TranscriptionJobName)
        return { TranscriptionJob: viewOf(job) }
      }),
      GetTranscriptionJob: operation(nameSchema, ({ TranscriptionJobName }) => {
        const job = jobs.get(TranscriptionJobName)
        if (!job) throw new JsonApiError('NotFoundException', 'The requested job couldn’t be found.')
        return { TranscriptionJob: viewOf(job) }
      }),
    },
    close: () => runner.stop(),
  })
}
