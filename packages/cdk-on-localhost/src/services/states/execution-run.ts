import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TaskState } from './definition.ts'
import { type HistoryEvent, stateBytes, toHistoryEvent } from './history.ts'
import type { Interpreter, InterpreterEvent, JsonValue } from './interpreter-types.ts'

/** Standard workflow limits (Step Functions developer guide, "Quotas"). */
export const largestStateBytes = 256 * 1024
const longestHistory = 25_000

export type RunOutcome =
  | { status: 'SUCCEEDED'; output: JsonValue }
  | { status: 'FAILED' | 'TIMED_OUT' | 'ABORTED'; error: string; cause: string }

/** `Retry` and `Catch` match the name of this error. */
export class TaskError extends Error {
  constructor(name: string, cause: string) {
    super(cause)
    this.name = name
  }
}

/** `States.ALL` does not catch this error (developer guide, "Handling errors"). */
class LimitError extends Error {
  override readonly name = 'States.DataLimitExceeded'
  readonly isRetryable = false
  readonly isCatchable = false
}

export type RunOptions = {
  machine: Interpreter
  tasks: readonly TaskState[]
  input: JsonValue
  context: { Execution: Record<string, unknown>; StateMachine: Record<string, unknown> }
  runTask(resource: string, input: JsonValue): Promise<JsonValue>
  record(event: HistoryEvent): number
  onStateEntered(stateName: string): void
  now(): number
}

export type ExecutionRun = { outcome: Promise<RunOutcome>; stop(): void }

function refuseLargeState(value: JsonValue) {
  if (Buffer.byteLength(JSON.stringify(value ?? null)) > largestStateBytes) {
    throw new LimitError(
      'The state or task returned a result with a size exceeding the maximum number of bytes service limit.',
    )
  }
}

function taskHandler(task: TaskState, options: RunOptions) {
  const [resourceType, resource] = task.resource.split(':').slice(-2)
  const details = { resourceType, resource }
  return async (input: JsonValue): Promise<JsonValue> => {
    refuseLargeState(input)
    // The interpreter reports entered states through microtasks; after one turn of the event loop they have
    // all arrived.
    await nextTurn()
    options.record({
      type: 'TaskScheduled',
      timestamp: options.now(),
      taskScheduledEventDetails: { ...details, region: 'us-east-1', parameters: JSON.stringify(input) },
    })
    options.record({ type: 'TaskStarted', timestamp: options.now(), taskStartedEventDetails: details })
    try {
      const output = await options.runTask(task.resource, input)
      refuseLargeState(output)
      options.record({
        type: 'TaskSucceeded',
        timestamp: options.now(),
        taskSucceededEventDetails: { ...details, output: JSON.stringify(output) },
      })
      return output
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      options.record({
        type: 'TaskFailed',
        timestamp: options.now(),
        taskFailedEventDetails: { ...details, error: name, cause: message },
      })
      throw error
    }
  }
}

function outcomeOfError(error: unknown): RunOutcome {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (failure.name === 'ExecutionTimeoutError')
    return { status: 'TIMED_OUT', error: 'States.Timeout', cause: '' }
  if (failure.name === 'ExecutionAbortedError') return { status: 'ABORTED', error: '', cause: '' }
  const { name, message } = failure.cause instanceof Error ? failure.cause : failure
  return { status: 'FAILED', error: name, cause: message }
}

/** Enforces AWS's limits. Never rejects. */
export function runExecution(options: RunOptions): ExecutionRun {
  let exceeded: RunOutcome | undefined
  const run = options.machine.run(options.input, {
    context: options.context,
    overrides: {
      taskResourceLocalHandlers: Object.fromEntries(
        options.tasks.map((task) => [task.name, taskHandler(task, options)]),
      ),
    },
  })

  function exceed(error: string, cause: string) {
    exceeded ??= { status: 'FAILED', error, cause }
    run.abort()
  }

  function follow(event: InterpreterEvent) {
    if (event.type === 'StateEntered') options.onStateEntered(event.state.name)
    if (stateBytes(event) > largestStateBytes) {
      exceed('States.DataLimitExceeded', 'A state exceeds 262144 bytes.')
    }
    const entry = toHistoryEvent(event)
    if (entry && options.record(entry) >= longestHistory) {
      exceed('States.Runtime', 'The execution reached the maximum number of history events (25000).')
    }
  }

  const followed = (async () => {
    for await (const event of run.eventLogs) follow(event)
  })()
  const ended = run.result.then((output): RunOutcome => ({ status: 'SUCCEEDED', output }), outcomeOfError)
  return {
    outcome: Promise.all([ended, followed]).then(([outcome]) => exceeded ?? outcome),
    stop: run.abort,
  }
}
