import { StateMachine } from 'aws-local-stepfunctions'

// The interpreter requires Node 22 only for this function; with it, it runs on Node 20 (measured).
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

export { StateMachine }
