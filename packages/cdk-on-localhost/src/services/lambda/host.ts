import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { DeliverToTarget } from '../events/target.ts'
import { createAsynchronousQueue } from './asynchronous.ts'
import {
  asynchronousRequestLimitBytes,
  type HostedFunction,
  LambdaRefusal,
  responseLimitBytes,
  synchronousRequestLimitBytes,
} from './definition.ts'
import type { Job, JobOutcome, StreamSink } from './job.ts'
import type { FunctionLog } from './logs.ts'
import { createRegistry, type Registered } from './registry.ts'
import { createResourcePolicies, type ResourcePolicies, type ServiceCaller } from './resource-policy.ts'
import type { FunctionFailure } from './runtime/messages.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

export type InvocationType = 'RequestResponse' | 'Event'

/**
 * `payload` is JSON text: the answer, or the error when `functionError` is set. Empty for Event invocations.
 */
export type InvocationOutcome = {
  requestId: string
  statusCode: 200 | 202 | 204
  functionError?: 'Unhandled'
  payload: string
}

export type LambdaHost = {
  register(definition: HostedFunction): void
  /**
   * Later calls run this code; calls in progress finish on the old code.
   * @param entryFile absolute path
   * @throws LambdaRefusal for an unknown function
   */
  replaceCode(nameOrArn: string, entryFile: string): void
  /**
   * Adds a version with the function's code, or with that of another definition. The former shares the
   * function's threads and follows `replaceCode`.
   * @throws LambdaRefusal for an unknown function
   */
  addVersion(name: string, version: string, definition?: HostedFunction): void
  /** @param properties of `AWS::Lambda::EventInvokeConfig` @throws LambdaRefusal for an unknown function */
  configureAsynchronous(properties: unknown): void
  addPermission(properties: unknown): void
  /**
   * With a `caller`, checks the function's resource policy; SDK calls are authorized at the endpoint. A
   * failing function does not reject.
   * @throws LambdaRefusal for an unknown function, a large payload, throttling, or no permission
   */
  invoke(
    nameOrArn: string,
    payload: string,
    options?: { type?: InvocationType; signal?: AbortSignal; caller?: ServiceCaller },
  ): Promise<InvocationOutcome>
  admits: ResourcePolicies['admits']
  /**
   * Resolves when the stream has ended; the outcome says whether the function failed.
   * @throws LambdaRefusal as `invoke`
   */
  invokeStreaming(
    nameOrArn: string,
    payload: string,
    stream: { sink: StreamSink; signal?: AbortSignal },
  ): Promise<InvocationOutcome>
  functions(): readonly (HostedFunction & { workers: number })[]
  logLines(name: string): readonly string[]
  idle(): Promise<void>
  close(): Promise<void>
}

export type LambdaHostOptions = {
  endpointUrl: string
  region: string
  logFolder?: string
  /** Cache of compiled code for later threads. Default: each thread compiles the code. */
  compiledFolder?: string | undefined
  deliver?: DeliverToTarget
  retryDelaysSeconds?: readonly number[]
} & IdleWorkers

export type IdleWorkers = {
  idleSeconds?: number
  /** While all functions together have more workers, idle ones are stopped. */
  maximumWorkers?: number
}

const eventInvokeSchema = z.looseObject({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.number().min(0).max(2).optional(),
  DestinationConfig: z
    .looseObject({ OnFailure: z.looseObject({ Destination: z.string().optional() }).optional() })
    .optional(),
})

const reapingMilliseconds = 1000

function refuseSize(payload: string, limit: number): void {
  const size = Buffer.byteLength(payload)
  if (size <= limit) return
  const message = `${size} byte payload is too large for the invocation type (limit ${limit} bytes)`
  throw new LambdaRefusal('RequestTooLargeException', 413, message)
}

function notAdmitted(nameOrArn: string, { principal, sourceArn }: ServiceCaller): LambdaRefusal {
  const message = `No AWS::Lambda::Permission of ${nameOrArn} admits ${principal} for ${sourceArn}.`
  return new LambdaRefusal('AccessDeniedException', 403, message)
}

function withinResponseLimit(outcome: JobOutcome): JobOutcome {
  if (outcome.failure || Buffer.byteLength(outcome.payload) <= responseLimitBytes) return outcome
  return {
    failure: {
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage: `Response payload size exceeded maximum allowed payload size (${responseLimitBytes} bytes).`,
    },
  }
}

/** The format of Lambda's JSON platform logs, which the template's metric filters parse. */
function report(log: FunctionLog, requestId: string, failure: FunctionFailure | undefined): void {
  const status = failure?.errorType === 'Sandbox.Timedout' ? 'timeout' : failure ? 'error' : 'success'
  const record = { requestId, status, ...(failure && { errorType: failure.errorType }) }
  log.write(`${JSON.stringify({ time: new Date().toISOString(), type: 'platform.report', record })}\n`)
  if (failure) log.write(`${JSON.stringify({ requestId, ...failure })}\n`)
}

/** A worker takes about 20 MB, so the limit is for all functions together. */
function trim(pools: readonly WorkerPool[], maximumWorkers: number): void {
  const excess = pools.reduce((sum, { size }) => sum + size, 0) - maximumWorkers
  for (let ended = 0; ended < excess; ended += 1) {
    const idle = pools.filter(({ oldestIdleSince }) => oldestIdleSince !== undefined)
    const [oldest] = idle.sort((a, b) => (a.oldestIdleSince ?? 0) - (b.oldestIdleSince ?? 0))
    if (!oldest) return
    oldest.dropOldestIdle()
  }
}

async function run({ pool, log, underWay }: Registered, job: Job): Promise<JobOutcome> {
  const running = pool.run(job)
  if (!running) throw new LambdaRefusal('TooManyRequestsException', 429, 'Rate Exceeded.')
  const reported = running.then((outcome) => {
    const kept = withinResponseLimit(outcome)
    report(log, job.requestId, kept.failure)
    return kept
  })
  underWay.add(reported)
  return reported.finally(() => underWay.delete(reported))
}

async function runAndWait(target: Registered, job: Job): Promise<InvocationOutcome> {
  const outcome = await run(target, job)
  const { requestId } = job
  if (!outcome.failure) return { requestId, statusCode: 200, payload: outcome.payload }
  return { requestId, statusCode: 200, functionError: 'Unhandled', payload: JSON.stringify(outcome.failure) }
}

async function attempt(target: Registered, job: Job): Promise<FunctionFailure | undefined> {
  try {
    return (await run(target, job)).failure
  } catch (error) {
    if (!(error instanceof LambdaRefusal)) throw error
    return { errorType: error.code, errorMessage: error.message }
  }
}

function replacePool(target: Registered, next: WorkerPool): void {
  const { pool, underWay, replaced } = target
  target.pool = next
  replaced.add(pool)
  void Promise.allSettled(underWay)
    .then(() => pool.stop())
    .finally(() => replaced.delete(pool))
}

async function close(targets: readonly Registered[], asynchronous: { close(): Promise<void> }) {
  const pools = targets.flatMap(({ pool, replaced }) => [pool, ...replaced])
  await Promise.all(pools.map((pool) => pool.stop()))
  await asynchronous.close()
  await Promise.all(targets.flatMap(({ underWay }) => [...underWay]))
  await Promise.all(targets.map(({ log }) => log.flushed()))
}

export function createLambdaHost(options: LambdaHostOptions): LambdaHost {
  const { endpointUrl, region, compiledFolder, deliver, retryDelaysSeconds = [60, 120] } = options
  const { idleSeconds = 60, maximumWorkers = 48 } = options
  const poolOf = (definition: HostedFunction, log: FunctionLog) =>
    createWorkerPool({ definition, log, region, endpointUrl, compiledFolder })
  const registry = createRegistry({ logFolder: options.logFolder, poolOf })
  const { find } = registry
  const policies = createResourcePolicies()
  let isClosing = false
  const deliverIfWanted: DeliverToTarget = async (arn, record) => deliver?.(arn, record)
  const asynchronous = createAsynchronousQueue({ retryDelaysSeconds, deliver: deliverIfWanted })
  const reaper = setInterval(() => {
    const pools = registry.functionsAndVersions().map(({ pool }) => pool)
    for (const pool of pools) pool.reap(Date.now() - idleSeconds * 1000)
    trim(pools, maximumWorkers)
  }, reapingMilliseconds).unref()

  function enqueue(target: Registered, job: Job): void {
    const { requestId, event } = job
    const onLost = (error: unknown) => target.log.write(`Asynchronous event ${requestId}: ${error}\n`)
    const run = () => attempt(target, job)
    asynchronous.add(target.definition, { requestId, payload: event }, { run, onLost })
  }

  return {
    register: registry.register,
    addVersion: registry.addVersion,
    replaceCode(nameOrArn, entryFile) {
      const target = find(nameOrArn)
      target.definition = { ...target.definition, entryFile }
      replacePool(target, poolOf(target.definition, target.log))
    },
    configureAsynchronous(properties) {
      const { FunctionName, MaximumRetryAttempts, DestinationConfig } = eventInvokeSchema.parse(properties)
      const target = find(FunctionName)
      const onFailureArn = DestinationConfig?.OnFailure?.Destination ?? target.definition.onFailureArn
      target.definition = { ...target.definition, onFailureArn, maximumRetryAttempts: MaximumRetryAttempts }
    },
    addPermission: policies.add,
    admits: policies.admits,
    async invoke(nameOrArn, payload, { type = 'RequestResponse', signal, caller } = {}) {
      if (isClosing) throw new LambdaRefusal('ServiceException', 500, 'The local cloud is closing.')
      const target = find(nameOrArn)
      if (caller && !policies.admits(nameOrArn, caller)) throw notAdmitted(nameOrArn, caller)
      refuseSize(payload, type === 'Event' ? asynchronousRequestLimitBytes : synchronousRequestLimitBytes)
      const requestId = randomUUID()
      if (type === 'RequestResponse') return runAndWait(target, { requestId, event: payload, signal })
      enqueue(target, { requestId, event: payload })
      return { requestId, statusCode: 202, payload: '' }
    },
    async invokeStreaming(nameOrArn, payload, stream) {
      const target = find(nameOrArn)
      refuseSize(payload, synchronousRequestLimitBytes)
      return runAndWait(target, { requestId: randomUUID(), event: payload, ...stream })
    },
    functions: () =>
      registry.functions().map(({ definition, pool }) => ({ ...definition, workers: pool.size })),
    logLines: (name) => find(name).log.lines(),
    idle: asynchronous.idle,
    async close() {
      isClosing = true
      clearInterval(reaper)
      await close(registry.functionsAndVersions(), asynchronous)
    },
  }
}
