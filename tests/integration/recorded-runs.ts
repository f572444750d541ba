import * as z from 'zod'
import { arnOf } from '#emulator/aws/identity.ts'
import type { AwsCall, AwsService } from '#emulator/aws/service.ts'

export const machineArn = arnOf('states', 'stateMachine:episodes')

export type RunStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'

/** Step Functions as far as starting and describing go: runs are kept by name and do what the test says. */
export type RecordedRuns = AwsService & {
  runs: Map<string, { input: unknown; status: RunStatus }>
}

const startSchema = z.object({ name: z.string(), input: z.string() })
const describeSchema = z.object({ executionArn: z.string() })

function send({ response }: AwsCall, status: number, body: object, errorType?: string) {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    ...(errorType && { 'x-amzn-errortype': errorType }),
  })
  response.end(JSON.stringify({ __type: errorType, ...body }))
}

export function createRecordedRuns(): RecordedRuns {
  const runs: RecordedRuns['runs'] = new Map()

  function start(call: AwsCall) {
    const { name, input } = startSchema.parse(JSON.parse(call.body.toString()))
    const known = runs.get(name)
    if (known && known.status !== 'RUNNING') {
      return send(call, 400, { message: `Execution Already Exists: '${name}'` }, 'ExecutionAlreadyExists')
    }
    if (!known) runs.set(name, { input: JSON.parse(input), status: 'RUNNING' })
    const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`
    return send(call, 200, { executionArn, startDate: Date.now() / 1000 })
  }

  function describe(call: AwsCall) {
    const { executionArn } = describeSchema.parse(JSON.parse(call.body.toString()))
    const run = runs.get(executionArn.split(':').at(-1) ?? '')
    if (!run) return send(call, 400, { message: 'Execution Does Not Exist' }, 'ExecutionDoesNotExist')
    return send(call, 200, { executionArn, stateMachineArn: machineArn, status: run.status })
  }

  return {
    signingName: 'states',
    operations: ['DescribeExecution', 'StartExecution'],
    runs,
    permissionsOf: ({ operation }) => [{ action: `states:${operation}`, resource: machineArn }],
    async handle(call) {
      if (call.operation === 'StartExecution') start(call)
      else describe(call)
    },
    async close() {},
  }
}
