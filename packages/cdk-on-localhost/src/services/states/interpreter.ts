import { StateMachine } from 'aws-local-stepfunctions'

// The interpreter asks for Node 22 because of this one function; with it, it runs on Node 20 (measured).
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: function withResolvers<Value>() {
      let resolve: (value: Value) => void = () => undefined
      let reject: (reason: unknown) => void = () => undefined
      const promise = new Promise<Value>((onResolve, onReject) => {
        resolve = onResolve
        reject = onReject
      })
      return { promise, resolve, reject }
    },
  })
}

type Run = ReturnType<StateMachine['run']>

/** A value that JSON can hold, as states pass it on. */
export type Json = Awaited<Run['result']>

/** What the interpreter reports while it walks through the states. */
export type InterpreterEvent = Run['eventLogs'] extends AsyncGenerator<infer Event> ? Event : never

export { StateMachine }
