import { existsSync, readFileSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import type { HostedFunction } from './definition.ts'
import { type Job, type JobOutcome, runJob, type WorkerThread } from './job.ts'
import type { FunctionLog } from './logs.ts'
import type { FromWorker, FunctionFailure, WorkerSettings } from './runtime/messages.ts'

export type FunctionWorker = {
  run(job: Job): Promise<JobOutcome>
  readonly isAlive: boolean
  readonly isReady: boolean
  stop(): Promise<void>
}

export type WorkerOptions = {
  definition: HostedFunction
  log: FunctionLog
  region: string
  endpointUrl: string
  compiledFolder: string | undefined
  onExit(worker: FunctionWorker): void
}

let runtimeCode: string | undefined

const esbuildSchema = z.object({
  buildSync: z.custom<typeof import('esbuild').buildSync>((value) => typeof value === 'function'),
})

/**
 * Only in this repository. `build.js` bundles the runtime of the published package, which needs no esbuild.
 */
function bundleRuntime(): string {
  const { buildSync } = esbuildSchema.parse(createRequire(import.meta.url)('esbuild'))
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./runtime/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Plain JavaScript, because threads do not inherit this process's TypeScript loader. */
function compiledRuntime(): string {
  const published = fileURLToPath(new URL('./runtime/worker.cjs', import.meta.url))
  runtimeCode ??= existsSync(published) ? readFileSync(published, 'utf8') : bundleRuntime()
  return runtimeCode
}

function environmentOf({ definition, region, endpointUrl }: WorkerOptions): Record<string, string> {
  return {
    ...definition.environment,
    PATH: process.env.PATH ?? '',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    _HANDLER: definition.handlerName,
    AWS_ACCESS_KEY_ID: definition.accessKeyId,
    AWS_SECRET_ACCESS_KEY: definition.secretAccessKey,
    AWS_DEFAULT_REGION: region,
    AWS_REGION: region,
    AWS_ENDPOINT_URL: endpointUrl,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
}

function failureOfCrash(error: Error & { code?: string }): FunctionFailure {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { errorType: 'Runtime.OutOfMemory', errorMessage: 'Runtime exited with error: signal: killed' }
  }
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
}

function connect(thread: Worker, environment: WorkerThread, onExit: () => void): void {
  thread.on('message', (message: FromWorker) => {
    if (message.type === 'ready') {
      environment.isReady = true
      environment.job?.onReady()
    } else if (environment.job) environment.job.onMessage(message)
    else if (message.type === 'failed') environment.initialisationFailure = message.failure
  })
  thread.on('error', (error) => environment.job?.onFailure(failureOfCrash(error)))
  thread.on('exit', (code) => {
    environment.isAlive = false
    onExit()
    environment.job?.onFailure({
      errorType: 'Runtime.ExitError',
      errorMessage: `Runtime exited with error: exit status ${code}`,
    })
  })
}

/** In seconds. A breakpoint must not time out, so with a debugger the limit is a day. */
const timeLimitOf = ({ timeoutSeconds }: HostedFunction) =>
  inspectorUrl() === undefined ? timeoutSeconds : 86_400

export function startFunctionWorker(options: WorkerOptions): FunctionWorker {
  const { definition, log } = options
  // With a debugger, Node.js must load the code itself so that each script appears only once.
  const compiledFolder = inspectorUrl() === undefined ? options.compiledFolder : undefined
  const settings: WorkerSettings = {
    entryFile: definition.entryFile,
    compiledFolder: compiledFolder && resolve(compiledFolder, definition.name),
    handlerName: definition.handlerName,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMegabytes: definition.memoryMegabytes,
  }
  const thread = new Worker(compiledRuntime(), {
    eval: true,
    workerData: settings,
    env: environmentOf(options),
    // Inherited options would start a TypeScript loader in every thread.
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: definition.memoryMegabytes },
  })
  const outputs = [thread.stdout, thread.stderr]
  for (const output of outputs) {
    output.setEncoding('utf8').on('data', (text: string) => log.write(text))
  }
  const environment: WorkerThread = {
    isReady: false,
    isAlive: true,
    send: (message) => thread.postMessage(message),
    stop: async () => {
      environment.isAlive = false
      await thread.terminate()
      // Output can arrive after the thread's end.
      await Promise.all(outputs.map((output) => finished(output)))
    },
  }
  const worker: FunctionWorker = {
    run: (job) => runJob(environment, job, timeLimitOf(definition)),
    get isAlive() {
      return environment.isAlive
    },
    get isReady() {
      return environment.isReady
    },
    stop: environment.stop,
  }
  connect(thread, environment, () => options.onExit(worker))
  return worker
}
