/**
 * The parts of aws-local-stepfunctions that we use; its own declarations import modules that it does not
 * install.
 */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

type StateData = { name: string; type: string; input: JsonValue; output?: JsonValue }

export type InterpreterEvent =
  | {
      type: 'StateEntered' | 'StateExited' | 'StateFailed' | 'StateRetried' | 'StateCaught'
      timestamp: number
      state: StateData
    }
  | {
      type: 'MapIterationStarted' | 'MapIterationSucceeded' | 'MapIterationFailed'
      timestamp: number
      parentState: StateData
      index: number
    }
  | {
      type: 'ParallelBranchStarted' | 'ParallelBranchSucceeded' | 'ParallelBranchFailed'
      timestamp: number
      parentState: StateData
    }
  | {
      type:
        | 'ExecutionStarted'
        | 'ExecutionSucceeded'
        | 'ExecutionFailed'
        | 'ExecutionAborted'
        | 'ExecutionTimeout'
      timestamp: number
    }

type InterpreterOptions = {
  context: { Execution: Record<string, unknown>; StateMachine?: Record<string, unknown> }
  overrides: { taskResourceLocalHandlers: Record<string, (input: JsonValue) => Promise<JsonValue>> }
}

export type Interpreter = {
  run(
    input: JsonValue,
    options: InterpreterOptions,
  ): { abort(): void; result: Promise<JsonValue>; eventLogs: AsyncIterable<InterpreterEvent> }
}
