/**
 * The parts of aws-local-stepfunctions that we use; its own declarations import modules that it does not
 * install.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

type StateData = { name: string; type: string; input: Json; output?: Json }

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
  overrides: { taskResourceLocalHandlers: Record<string, (input: Json) => Promise<Json>> }
}

export type Interpreter = {
  run(
    input: Json,
    options: InterpreterOptions,
  ): { abort(): void; result: Promise<Json>; eventLogs: AsyncIterable<InterpreterEvent> }
}
