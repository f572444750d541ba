import type { NewEvent } from '#emulator/services/events/bus.ts'
import type { DeployedMachine } from '#emulator/services/states/definition.ts'
import { processStopped, toEnded } from '#emulator/services/states/ending.ts'
import { type ExecutionRun, type Outcome, runExecution } from '#emulator/services/states/execution-run.ts'
import type { Execution, ExecutionStore } from '#emulator/services/states/execution-store.ts'
import type { Json } from '#emulator/services/states/interpreter.ts'
import { statusChange } from '#emulator/services/states/status-change.ts'

export type RunningExecutionsOptions = {
  now(): number
  /** Does a task's work as the machine's role; throws TaskError for what `Retry` and `Catch` may match. */
  runTask(machine: DeployedMachine, resource: string, input: Json): Promise<Json>
  publish(event: NewEvent): void
}

type Reason = { error: string; cause: string }
type Running = ExecutionRun & { currentState?: string; stopReason?: Reason }

/** Runs executions and writes down how each begins, goes on and ends. */
export function openRunningExecutions(store: ExecutionStore, options: RunningExecutionsOptions) {
  const runs = new Map<string, Running>()
  let isClosing = false

  function announce(execution: Execution) {
    options.publish(statusChange(execution))
    store.save({ ...execution, isAnnounced: execution.status !== 'RUNNING' })
  }

  function end(execution: Execution, outcome: Outcome) {
    const { ended, event } = toEnded(execution, outcome, options.now())
    store.append(ended, event)
    store.save(ended)
    // While the process stops nobody is left to hear; the next start announces it.
    if (!isClosing) announce(ended)
  }

  function begin(machine: DeployedMachine, execution: Execution, input: Json) {
    const { executionArn, name, startedAt } = execution
    store.save(execution)
    const started = { input: execution.input, roleArn: machine.roleArn }
    store.append(execution, {
      type: 'ExecutionStarted',
      timestamp: startedAt,
      executionStartedEventDetails: started,
    })
    announce(execution)
    let hasEnded = false
    const running: Running = runExecution({
      machine: machine.machine,
      tasks: machine.tasks,
      input,
      context: {
        Execution: { Id: executionArn, Name: name, RoleArn: machine.roleArn },
        StateMachine: { Id: machine.arn, Name: machine.name },
      },
      runTask: (resource, taskInput) => options.runTask(machine, resource, taskInput),
      // A task that outlives its execution has nothing left to report to.
      record: (event) => (hasEnded ? 0 : store.append(execution, event)),
      onStateEntered(currentState) {
        const entered = runs.get(executionArn)
        if (entered) entered.currentState = currentState
      },
      now: options.now,
    })
    runs.set(executionArn, running)
    return running.outcome.then((outcome) => {
      hasEnded = true
      runs.delete(executionArn)
      end(execution, outcome.status === 'ABORTED' ? { ...outcome, ...running.stopReason } : outcome)
    })
  }

  function stop(executionArn: string, stopReason: Reason) {
    const running = runs.get(executionArn)
    if (!running) return Promise.resolve()
    running.stopReason = stopReason
    running.stop()
    return running.outcome
  }

  return {
    begin,
    stop,
    announce,
    currentStateOf: (executionArn: string) => runs.get(executionArn)?.currentState,
    /** Stops every run; each is kept as ABORTED and announced at the next start. */
    async close() {
      isClosing = true
      await Promise.all([...runs.keys()].map((executionArn) => stop(executionArn, processStopped)))
    },
  }
}
