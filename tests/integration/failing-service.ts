import type { AwsService } from 'cdk-on-localhost'

export type FailingService = AwsService & {
  calls: string[]
  /**
   * Refuses calls with this error: all of them, or only those of `operation`. Undefined ends the refusals.
   */
  failWith(errorName: string | undefined, operation?: string, message?: string): void
}

/** Runs before each call. To refuse the call, it returns the name of an error. */
export type OperationWatch = (operation: string) => string | undefined

const reasonsOf = (refusal: string) =>
  refusal === 'TransactionCanceledException' && { CancellationReasons: [{ Code: 'TransactionConflict' }] }

export function failingService(service: AwsService, watch: OperationWatch = () => undefined): FailingService {
  const calls: string[] = []
  let failure: string | undefined
  let failing: string | undefined
  let sentence = ''
  return {
    ...service,
    calls,
    failWith(errorName, operation, message = 'Refused.') {
      failure = errorName
      failing = operation
      sentence = message
    },
    async handle(call) {
      if (call.operation) calls.push(call.operation)
      const watched = call.operation && watch(call.operation)
      const isSpared = failing !== undefined && failing !== call.operation
      const refusal = watched ?? (isSpared ? undefined : failure)
      if (!refusal || !call.operation) return service.handle(call)
      call.response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
      call.response.end(JSON.stringify({ __type: refusal, message: sentence, ...reasonsOf(refusal) }))
    },
  }
}
