import { type ChildProcess, spawn } from 'node:child_process'
import type { AwsCall, AwsService, Permission } from 'cdk-on-localhost'
import * as z from 'zod'
import { recognizerAttempts, recognizerRetries } from '#shared/deployment/recognizer.ts'

// The shapes follow the AWS Batch API reference (SubmitJob, ListJobs, DescribeJobs) and the user guide on
// retries. They are not recorded from the real service.

const submitSchema = z.object({
  jobName: z.string().regex(/^[A-Za-z0-9][\w-]{0,127}$/),
  jobQueue: z.string(),
  jobDefinition: z.string(),
  containerOverrides: z.object({
    environment: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
})
const listSchema = z.object({
  jobQueue: z.string(),
  filters: z.tuple([z.object({ name: z.literal('JOB_NAME'), values: z.tuple([z.string()]) })]),
})
const describeSchema = z.object({ jobs: z.array(z.string()).max(100) })

type Ending = { statusReason: string; exitCode?: number | undefined; reason?: string | undefined }
type Job = {
  request: z.output<typeof submitSchema>
  jobId: string
  status: 'RUNNABLE' | 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  attempts: Ending[]
  child?: ChildProcess
}

export type FakeBatch = AwsService & {
  jobs: readonly Job[]
  /** Takes the instance of the running attempt away. */
  reclaim(): void
}

export type FakeBatchOptions = {
  /** Name of the queue and of the job definition. */
  name: string
  /** The bundle of `recognizer/main.ts`. */
  entry: () => Promise<string>
  environment: () => Readonly<Record<string, string>>
  /** Ends every attempt in this way, without running the container. */
  ending?: () => Ending | undefined
}

const matches = (pattern: string, text = '') =>
  pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern

/** The first matching condition decides; attempts without one are retried. */
function isRetried({ statusReason, exitCode, reason }: Ending, attempt: number): boolean {
  const decided = recognizerRetries.find(
    (rule) =>
      ('onStatusReason' in rule && matches(rule.onStatusReason, statusReason)) ||
      ('onExitCode' in rule && rule.onExitCode === String(exitCode)) ||
      ('onReason' in rule && matches(rule.onReason, reason)),
  )
  return decided?.action !== 'EXIT' && attempt < recognizerAttempts
}

function viewOf({ request, jobId, status, attempts }: Job) {
  const last = attempts.at(-1)
  const container = { exitCode: last?.exitCode, reason: last?.reason }
  const { jobName, jobQueue, jobDefinition } = request
  const shown = attempts.map(({ statusReason, ...rest }) => ({ statusReason, container: rest }))
  const detail = { jobQueue, jobDefinition, container, attempts: shown }
  return { jobName, jobId, status, statusReason: last?.statusReason, ...detail }
}

export const reclaimed: Ending = { statusReason: 'Host EC2 (instance i-0123456789abcdef0) terminated.' }

/** A `ClientException`. */
class Refusal extends Error {}

const actions: Readonly<Record<string, string>> = {
  '/v1/submitjob': 'batch:SubmitJob',
  '/v1/listjobs': 'batch:ListJobs',
  '/v1/describejobs': 'batch:DescribeJobs',
}

function handle({ body, response }: AwsCall, operation: (body: unknown) => object = () => ({})) {
  const answer = (status: number, content: object, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(content))
  try {
    answer(200, operation(JSON.parse(body.toString())))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    answer(400, { message: error.message }, { 'x-amzn-errortype': 'ClientException' })
  }
}

/** Runs the container's entry as a process of this machine, one for each attempt. */
export function createFakeBatch(options: FakeBatchOptions): FakeBatch {
  const jobs: Job[] = []
  const reclaiming = new Set<Job>()

  async function attempt(job: Job): Promise<Ending> {
    const given = options.ending?.()
    if (given) return given
    const overrides = job.request.containerOverrides.environment.map(({ name, value }) => [name, value])
    const env = { PATH: process.env.PATH, ...options.environment(), ...Object.fromEntries(overrides) }
    const child = spawn(process.execPath, [await options.entry()], { env, stdio: 'ignore' })
    job.child = child
    job.status = 'RUNNING'
    const exitCode = await new Promise<number | undefined>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? undefined))
    })
    if (reclaiming.delete(job)) return reclaimed
    return { statusReason: 'Essential container in task exited', exitCode }
  }

  async function run(job: Job): Promise<void> {
    const ending = await attempt(job)
    job.attempts.push(ending)
    if (ending.exitCode === 0) job.status = 'SUCCEEDED'
    else if (isRetried(ending, job.attempts.length)) {
      job.status = 'RUNNABLE'
      await run(job)
    } else job.status = 'FAILED'
  }

  const operations: Readonly<Record<string, (body: unknown) => object>> = {
    '/v1/submitjob'(body) {
      const request = submitSchema.parse(body)
      if (request.jobQueue !== options.name || request.jobDefinition !== options.name)
        throw new Refusal(`JobQueue ${request.jobQueue} doesn't exist.`)
      const job: Job = { request, jobId: `job-${jobs.length + 1}`, status: 'RUNNABLE', attempts: [] }
      jobs.push(job)
      void run(job)
      return { jobName: request.jobName, jobId: job.jobId }
    },
    '/v1/listjobs'(body) {
      const { filters, jobQueue } = listSchema.parse(body)
      if (jobQueue !== options.name) throw new Refusal(`JobQueue ${jobQueue} doesn't exist.`)
      const wanted = filters[0].values[0].toLowerCase()
      const found = jobs.filter(({ request }) => request.jobName.toLowerCase() === wanted).map(viewOf)
      return { jobSummaryList: found.toReversed() }
    },
    '/v1/describejobs': (body) => ({
      jobs: jobs.filter(({ jobId }) => describeSchema.parse(body).jobs.includes(jobId)).map(viewOf),
    }),
  }
  return {
    jobs,
    reclaim() {
      for (const job of jobs.filter(({ status }) => status === 'RUNNING')) {
        reclaiming.add(job)
        job.child?.kill('SIGTERM')
      }
    },
    signingName: 'batch',
    operations: Object.keys(operations),
    permissionsOf: ({ url }): Permission[] => [{ action: actions[url.pathname] ?? '', resource: '*' }],
    handle: async (call) => handle(call, operations[call.url.pathname]),
    async close() {
      for (const { child } of jobs) child?.kill('SIGKILL')
    },
  }
}
