import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { requireCompiled } from './compiled-code.ts'
import type { FromWorker, FunctionFailure, StreamMetadata, ToWorker, WorkerSettings } from './messages.ts'
import { ResponseStream } from './response-stream.ts'

type Context = ReturnType<typeof contextOf>
type Invocation = Extract<ToWorker, { type: 'invoke' }>
// biome-ignore lint/complexity/noBannedTypes: the bundle may export any function
type Handler = Function & { [streamingMark]?: 'response' }

const streamingMark = Symbol.for('aws.lambda.runtime.handler.streaming')
// Only the host starts this file, and it always passes settings.
const settings = workerData as WorkerSettings
const host = parentPort
let openStream: ResponseStream | undefined
const keepCompiled = settings.compiledFolder ? requireCompiled(settings.compiledFolder) : undefined

function post(message: FromWorker): void {
  host?.postMessage(message)
}

function failureOf(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] }
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
}

function runtimeError(name: string, message: string): Error {
  const error = new Error(message)
  error.name = name
  return error
}

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse(handler: Handler): Handler {
      handler[streamingMark] = 'response'
      return handler
    },
    HttpResponseStream: {
      from(stream: ResponseStream, metadata: StreamMetadata): ResponseStream {
        stream.metadata = metadata
        return stream
      },
    },
  },
})

function contextOf({ requestId, deadlineAt }: Invocation) {
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: settings.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: settings.functionArn,
    memoryLimitInMB: String(settings.memoryMegabytes),
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME ?? '',
    getRemainingTimeInMillis: () => Math.max(0, deadlineAt - Date.now()),
  }
}

async function loadHandler(): Promise<Handler> {
  const loaded: Record<string, unknown> = await import(pathToFileURL(settings.entryFile).href)
  const exported = settings.handlerName.split('.').at(-1) ?? 'handler'
  const handler = loaded[exported]
  if (typeof handler !== 'function') {
    throw runtimeError('Runtime.HandlerNotFound', `${settings.handlerName} is undefined or not exported`)
  }
  if (!Object.hasOwn(handler, streamingMark) && handler.length > 2) {
    throw runtimeError(
      'Runtime.CallbackHandlerDeprecated',
      'The Node.js 24 runtime calls no handlers that take a callback.',
    )
  }
  return handler
}

async function answerStreamed(handler: Handler, event: unknown, context: Context): Promise<void> {
  const stream = new ResponseStream(post)
  openStream = stream
  const finished = once(stream, 'finish')
  // Avoids an unhandled rejection when the handler throws first.
  finished.catch(() => undefined)
  await handler(event, stream, context)
  if (!stream.writableEnded) stream.end()
  await finished
  if (!stream.hasStarted) {
    throw runtimeError(
      'Runtime.EmptyStream',
      'The stream ended without a write. On AWS such an answer hangs until its caller gives up.',
    )
  }
  post({ type: 'answered', payload: undefined })
}

async function answer(handler: Handler, invocation: Invocation): Promise<void> {
  const event: unknown = JSON.parse(invocation.event)
  const context = contextOf(invocation)
  if (handler[streamingMark]) return answerStreamed(handler, event, context)
  const outcome: unknown = await handler(event, context)
  post({ type: 'answered', payload: outcome === undefined ? 'null' : JSON.stringify(outcome) })
}

async function serve(handler: Handler, invocation: Invocation): Promise<void> {
  try {
    await answer(handler, invocation)
    // Caches the compiled code only after the first call, because V8 compiles functions lazily.
    keepCompiled?.()
  } catch (error) {
    // After a broken stream the thread's state is unknown.
    post({ type: 'failed', failure: failureOf(error), isReusable: !handler[streamingMark] })
  }
}

async function main(): Promise<void> {
  const handler = await loadHandler()
  host?.on('message', (message: ToWorker) => {
    if (message.type === 'acknowledge') {
      openStream?.acknowledge()
      return
    }
    void serve(handler, message)
  })
  post({ type: 'ready' })
}

main().catch((error: unknown) => post({ type: 'failed', failure: failureOf(error), isReusable: false }))
