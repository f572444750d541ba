import type { NewEvent } from '../events/bus.ts'
import type { DeployedMachine, MachineDefinition } from './definition.ts'
import { processStopped, toEnded } from './ending.ts'
import { type ExecutionRun, type RunOutcome, runExecution } from './execution-run.ts'
import type { Execution, ExecutionStore } from './execution-store.ts'
import type { JsonValue } from './interpreter-types.ts'
import { resumeDefinition } from './resume.ts'
import { executionStatusChange } from './status-change.ts'

export type RunningExecutionsOptions = {
  now(): number
  /** Runs under the machine's role. @throws TaskError for errors that `Retry` and `Catch` may match */
  runTask(machine: DeployedMachine, resource: string, input: JsonValue): Promise<JsonValue>
  publish(event: NewEvent): void
}

type Reason = { error: string; cause: string }
type Running = ExecutionRun & { currentState?: string; stopReason?: Reason }

const contextOf = (machine: DeployedMachine, { executionArn, name }: Execution) => ({
  Execution: { Id: executionArn, Name: name, RoleArn: machine.roleArn },
  StateMachine: { Id: machine.arn, Name: machine.name },
})

export function openRunningExecutions(store: ExecutionStore, options: RunningExecutionsOptions) {
  const runs = new Map<string, Running>()
  let isClosing = false

  function announce(execution: Execution) {
    options.publish(executionStatusChange(execution))
    store.save({ ...execution, isAnnounced: execution.status !== 'RUNNING' })
  }

  function end(execution: Execution, outcome: RunOutcome) {
    const { ended, event } = toEnded(execution, outcome, options.now())
    store.append(ended, event)
    store.save(ended)
    // The event bus is closed during shutdown; the next start publishes the event.
    if (!isClosing) announce(ended)
  }

  function run(execution: Execution, machine: DeployedMachine, definition: MachineDefinition) {
    const { executionArn } = execution
    let hasEnded = false
    const running: Running = runExecution({
      ...definition,
      input: JSON.parse(execution.input),
      context: contextOf(machine, execution),
      runTask: (resource, taskInput) => options.runTask(machine, resource, taskInput),
      record: (event) => (hasEnded ? 0 : store.append(execution, event)),
      onStateEntered(currentState) {
        const entered = runs.get(executionArn)
        if (entered) entered.currentState = currentState
      },
      now: options.now,
    })
    runs.set(executionArn, running)
    void running.outcome.then((outcome) => {
      hasEnded = true
      runs.delete(executionArn)
      // The execution stays RUNNING, and the next start resumes it.
      if (isClosing && outcome.status === 'ABORTED' && !running.stopReason) return
      end(execution, outcome.status === 'ABORTED' ? { ...outcome, ...running.stopReason } : outcome)
    })
  }

  function start(machine: DeployedMachine, execution: Execution) {
    const { input, startedAt } = execution
    store.save(execution)
    store.append(execution, {
      type: 'ExecutionStarted',
      timestamp: startedAt,
      executionStartedEventDetails: { input, roleArn: machine.roleArn },
    })
    announce(execution)
    run(execution, machine, machine)
  }

  function resume(machine: DeployedMachine | undefined, execution: Execution) {
    if (runs.has(execution.executionArn)) return
    const definition = machine && resumeDefinition(machine, execution, store.historyOf(execution))
    if (machine && definition) run(execution, machine, definition)
    else end(execution, { status: 'FAILED', ...processStopped })
  }

  function stop(executionArn: string, stopReason: Reason) {
    const running = runs.get(executionArn)
    if (!running) return Promise.resolve()
    running.stopReason = stopReason
    running.stop()
    return running.outcome
  }

  return {
    start,
    resume,
    stop,
    announce,
    currentStateOf: (executionArn: string) => runs.get(executionArn)?.currentState,
    async close() {
      isClosing = true
      for (const running of runs.values()) running.stop()
      await Promise.all([...runs.values()].map(({ outcome }) => outcome))
    },
  }
}
