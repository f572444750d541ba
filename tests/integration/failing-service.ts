import type { AwsService } from 'cdk-on-localhost'

export type FailingService = AwsService & {
  /** Every operation it was asked for, in order. */
  calls: string[]
  /** From now on every call, or every call of one operation, is refused with this error; undefined ends it. */
  failWith(errorName: string | undefined, operation?: string, message?: string): void
}

/** Asked before each call; the name of an error refuses it. */
export type Watch = (operation: string) => string | undefined

/** A cancelled transaction says why: here because another one was under way. */
const reasonsOf = (refusal: string) =>
  refusal === 'TransactionCanceledException' && { CancellationReasons: [{ Code: 'TransactionConflict' }] }

/** A JSON service that can be made to fail, for what a caller is told when it does. */
export function failingService(service: AwsService, watch: Watch = () => undefined): FailingService {
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
