import {
  BatchClient,
  BatchServiceException,
  ClientException,
  DescribeJobsCommand,
  type JobDetail,
  ListJobsCommand,
  SubmitJobCommand,
} from '@aws-sdk/client-batch'
import { PipelineError, RefusedAccessError } from '#functions/clients/pipeline-errors.ts'
import type {
  RecognitionJob,
  RecognitionOutcome,
  SpeechRecognizer,
} from '#functions/clients/speech-recognizer.ts'
import { failedBatchJob } from '#functions/domain/audio/failed-batch-job.ts'
import { missingJob } from '#functions/domain/audio/failed-transcription.ts'
import { recognizerVariables } from '#shared/deployment/recognizer.ts'

/** `name` is that of the job queue and of the job definition. */
type Batch = { name: string; client: BatchClient }

const refusesJob =
  'AWS Batch refuses the job. The operator checks that the stack of the recognizer is deployed and its queue is enabled.'

function lastingRefusal(cause: unknown): unknown {
  const isDenied = cause instanceof BatchServiceException && /Denied/.test(cause.name)
  return isDenied || cause instanceof ClientException ? new RefusedAccessError(refusesJob, { cause }) : cause
}

/** A job of this name that has not failed. The filter ignores case and returns jobs of every status. */
async function findJob(batch: Batch, name: string): Promise<string | undefined> {
  const command = new ListJobsCommand({
    jobQueue: batch.name,
    filters: [{ name: 'JOB_NAME', values: [name] }],
  })
  const { jobSummaryList = [] } = await batch.client.send(command)
  return jobSummaryList.find(({ jobName, status }) => jobName === name && status !== 'FAILED')?.jobId
}

async function submit(batch: Batch, job: RecognitionJob): Promise<string> {
  const uriOf = (key: string) => `s3://${job.bucket}/${key}`
  const environment = [
    { name: recognizerVariables.audio, value: uriOf(job.audioKey) },
    { name: recognizerVariables.transcript, value: uriOf(job.outputKey) },
  ]
  const command = new SubmitJobCommand({
    jobName: job.name,
    jobQueue: batch.name,
    jobDefinition: batch.name,
    containerOverrides: { environment },
  })
  const { jobId } = await batch.client.send(command)
  if (!jobId) throw new Error('AWS Batch answered without the id of the job.')
  return jobId
}

function outcomeOf({ status, statusReason, container }: JobDetail): RecognitionOutcome {
  switch (status) {
    case 'SUCCEEDED':
      return { kind: 'completed' }
    case 'FAILED': {
      const { exitCode, reason: containerReason } = container ?? {}
      const detail = JSON.stringify({ statusReason, containerReason, exitCode })
      return { kind: 'failed', sentence: failedBatchJob({ statusReason, containerReason, exitCode }), detail }
    }
    default:
      return { kind: 'running' }
  }
}

async function check(client: BatchClient, jobId: string): Promise<RecognitionOutcome> {
  const { jobs: [job] = [] } = await client.send(new DescribeJobsCommand({ jobs: [jobId] }))
  if (!job) throw new PipelineError(missingJob)
  return outcomeOf(job)
}

function refuse(cause: unknown): never {
  throw lastingRefusal(cause)
}

/**
 * A container of the operator's on AWS Batch (docs/speech-recognition.md). Batch accepts several jobs of one
 * name, so two starts in the same moment may cost a second job; both write the same transcript.
 */
export function openBatchStart(name: string): Pick<SpeechRecognizer, 'start'> {
  const batch = { name, client: new BatchClient({}) }
  return {
    start: async (job) => (await findJob(batch, job.name).catch(refuse)) ?? submit(batch, job).catch(refuse),
  }
}

export function openBatchCheck(): Pick<SpeechRecognizer, 'check'> {
  const client = new BatchClient({})
  return { check: (jobId) => check(client, jobId).catch(refuse) }
}
