import * as z from 'zod'
import { arnOf, region } from '#emulator/aws/identity.ts'
import type { AwsCall, AwsService, Permission } from '#emulator/aws/service.ts'
import {
  type JobStore,
  openJobStore,
  outputOf,
  readMediaUri,
  startRequestSchema,
  type TranscriptionJob,
} from '#local/doubles/transcription-jobs.ts'
import { createTranscriptionRunner, type RunnerOptions } from '#local/doubles/transcription-runner.ts'

export type TranscribeOptions = Omit<RunnerOptions, 'jobs' | 'seconds'> & {
  dataFolder: string
  now?: () => Date
}

class TranscribeError extends Error {
  override readonly name = 'TranscribeError'
  readonly type: 'BadRequestException' | 'ConflictException' | 'NotFoundException'

  constructor(type: TranscribeError['type'], message: string) {
    super(message)
    this.type = type
  }
}

function viewOf(job: TranscriptionJob) {
  const { request, status } = job
  const output = outputOf(request)
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

const listSchema = z.looseObject({
  Status: z.string().optional(),
  JobNameContains: z.string().optional(),
  MaxResults: z.int().min(1).max(100).default(5),
  NextToken: z.string().optional(),
})

function parse<Schema extends z.ZodType>(schema: Schema, call: AwsCall): z.output<Schema> {
  const outcome = schema.safeParse(JSON.parse(call.body.toString('utf8') || '{}'))
  if (outcome.success) return outcome.data
  const faults = outcome.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new TranscribeError('BadRequestException', faults.join('; '))
}

/** The rights a call needs; a job reads its media and writes its transcript with the rights of who started it. */
function permissionsOf(call: AwsCall): Permission[] {
  const action = `transcribe:${call.operation}`
  const body: unknown = JSON.parse(call.body.toString('utf8') || '{}')
  const start = startRequestSchema.safeParse(body)
  if (call.operation === 'StartTranscriptionJob' && start.success) {
    const media = readMediaUri(start.data.Media.MediaFileUri)
    const output = outputOf(start.data)
    return [
      { action, resource: '*' },
      { action: 's3:GetObject', resource: `arn:aws:s3:::${media.Bucket}/${media.Key}` },
      { action: 's3:PutObject', resource: `arn:aws:s3:::${output.Bucket}/${output.Key}` },
    ]
  }
  const named = nameSchema.safeParse(body)
  const resource = named.success
    ? arnOf('transcribe', `transcription-job/${named.data.TranscriptionJobName}`)
    : '*'
  return [{ action, resource }]
}

type Api = {
  jobs: JobStore
  enqueue(jobName: string): void
  seconds: () => number
}

async function start({ jobs, enqueue, seconds }: Api, call: AwsCall) {
  const request = parse(startRequestSchema, call)
  if (!request.LanguageCode && !request.IdentifyLanguage && !request.IdentifyMultipleLanguages)
    throw new TranscribeError('BadRequestException', 'Give LanguageCode or ask to identify the language.')
  if (!request.OutputBucketName)
    throw new TranscribeError(
      'BadRequestException',
      'OutputBucketName is needed: no bucket of the service exists here.',
    )
  if (jobs.get(request.TranscriptionJobName))
    throw new TranscribeError('ConflictException', 'The requested job name already exists.')
  const job: TranscriptionJob = { request, status: 'QUEUED', createdAt: seconds() }
  await jobs.save(job)
  enqueue(request.TranscriptionJobName)
  return { TranscriptionJob: viewOf(job) }
}

async function get({ jobs }: Api, call: AwsCall) {
  const job = jobs.get(parse(nameSchema, call).TranscriptionJobName)
  if (!job) throw new TranscribeError('NotFoundException', 'The requested job couldn’t be found.')
  return { TranscriptionJob: viewOf(job) }
}

async function list({ jobs }: Api, call: AwsCall) {
  const { Status, JobNameContains = '', MaxResults, NextToken = '0' } = parse(listSchema, call)
  const fitting = jobs
    .list()
    .filter((job) => !Status || job.status === Status)
    .filter((job) => job.request.TranscriptionJobName.includes(JobNameContains))
    .sort((a, b) => b.createdAt - a.createdAt)
  const from = Number(NextToken)
  const end = from + MaxResults
  return {
    Status,
    NextToken: end < fitting.length ? String(end) : undefined,
    TranscriptionJobSummaries: fitting.slice(from, end).map((job) => {
      const { Media: _media, MediaFormat: _format, Transcript: _transcript, ...summary } = viewOf(job)
      return { ...summary, OutputLocationType: 'CUSTOMER_BUCKET' }
    }),
  }
}

async function remove({ jobs }: Api, call: AwsCall) {
  await jobs.remove(parse(nameSchema, call).TranscriptionJobName)
  return {}
}

const operations: Readonly<Record<string, (api: Api, call: AwsCall) => Promise<object>>> = {
  StartTranscriptionJob: start,
  GetTranscriptionJob: get,
  ListTranscriptionJobs: list,
  DeleteTranscriptionJob: remove,
}

const jsonProtocol = { 'content-type': 'application/x-amz-json-1.1' }

async function handle(api: Api, call: AwsCall): Promise<void> {
  try {
    const operation = operations[call.operation ?? '']
    if (!operation) throw new TranscribeError('BadRequestException', `No answer for ${call.operation} here.`)
    const answer = await operation(api, call)
    call.response.writeHead(200, jsonProtocol).end(JSON.stringify(answer))
  } catch (error) {
    if (!(error instanceof TranscribeError)) throw error
    call.response
      .writeHead(400, { ...jsonProtocol, 'x-amzn-errortype': error.type })
      .end(JSON.stringify({ __type: error.type, Message: error.message }))
  }
}

/**
 * Amazon Transcribe's batch jobs on one machine: media from S3, words from a speech engine found here, the transcript to S3
 * in Transcribe's own form. Without an engine every job fails with what to install. Jobs outlive the process; one that was
 * running when it died runs again.
 */
export async function createTranscribe(options: TranscribeOptions): Promise<AwsService> {
  const { dataFolder, now = () => new Date(), ...surroundings } = options
  const jobs = await openJobStore(dataFolder)
  const seconds = () => now().getTime() / 1000
  const runner = createTranscriptionRunner({ ...surroundings, jobs, seconds })
  for (const { request, status } of jobs.list())
    if (status === 'QUEUED' || status === 'IN_PROGRESS') runner.enqueue(request.TranscriptionJobName)
  return {
    signingName: 'transcribe',
    operations: Object.keys(operations),
    permissionsOf,
    handle: (call) => handle({ jobs, enqueue: runner.enqueue, seconds }, call),
    close: () => runner.stop(),
  }
}
