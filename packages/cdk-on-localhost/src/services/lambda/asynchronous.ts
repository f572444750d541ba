import { setTimeout as sleep } from 'node:timers/promises'
import { createBackgroundWork } from '../events/background-work.ts'
import type { HostedFunction } from './definition.ts'
import type { FunctionFailure } from './runtime/messages.ts'

type AsynchronousEvent = { requestId: string; payload: string }

export type RetryOptions = {
  /** Seconds before the second and third attempt; Lambda waits one and two minutes. */
  retryDelaysSeconds: readonly number[]
  deliver(destinationArn: string, record: string): Promise<void>
}

type Runner = {
  run(event: AsynchronousEvent): Promise<FunctionFailure | undefined>
  onLost(error: unknown): void
}

type AttemptOptions = RetryOptions & Pick<Runner, 'run'> & { signal: AbortSignal }

/** Developer guide, asynchronous invocation, destination record. */
function failureRecord(
  definition: HostedFunction,
  event: AsynchronousEvent,
  outcome: { failure: FunctionFailure; attempts: number; at: Date },
) {
  return {
    version: '1.0',
    timestamp: outcome.at.toISOString(),
    requestContext: {
      requestId: event.requestId,
      functionArn: `${definition.arn}:$LATEST`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: outcome.attempts,
    },
    requestPayload: JSON.parse(event.payload) as unknown,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload: outcome.failure,
  }
}

async function runWithRetries(
  definition: HostedFunction,
  event: AsynchronousEvent,
  options: AttemptOptions,
): Promise<void> {
  let failure = await options.run(event)
  let attempts = 1
  for (const delay of options.retryDelaysSeconds.slice(0, definition.maximumRetryAttempts)) {
    if (!failure) return
    await sleep(delay * 1000, undefined, { signal: options.signal })
    failure = await options.run(event)
    attempts += 1
  }
  if (!failure || !definition.onFailureArn) return
  const record = failureRecord(definition, event, { failure, attempts, at: new Date() })
  await options.deliver(definition.onFailureArn, JSON.stringify(record))
}

export function createAsynchronousQueue(options: RetryOptions) {
  const { add, idle, close } = createBackgroundWork()
  return {
    idle,
    close,
    add: (definition: HostedFunction, event: AsynchronousEvent, { run, onLost }: Runner) =>
      add((signal) => runWithRetries(definition, event, { ...options, run, signal }), onLost),
  }
}
