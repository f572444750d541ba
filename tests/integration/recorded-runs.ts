import { isDeepStrictEqual } from 'node:util'
import { type AwsService, arnOf, JsonApiError, jsonService, operation } from 'cdk-on-localhost'
import * as z from 'zod'

export const machineArn = arnOf('states', 'stateMachine:episodes')

export type RunStatus = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED'

/** Fake Step Functions that can start and describe executions; tests set their status. */
export type RecordedRuns = AwsService & {
  runs: Map<string, { input: unknown; status: RunStatus }>
}

const startSchema = z.object({ name: z.string(), input: z.string() })
const describeSchema = z.object({ executionArn: z.string() })

export function createRecordedRuns(): RecordedRuns {
  const runs: RecordedRuns['runs'] = new Map()
  const service = jsonService({
    signingName: 'states',
    version: '1.0',
    permissionsOf: (name) => [{ action: `states:${name}`, resource: machineArn }],
    operations: {
      StartExecution: operation(startSchema, ({ name, input }) => {
        const known = runs.get(name)
        const isSame = known?.status === 'RUNNING' && isDeepStrictEqual(known.input, JSON.parse(input))
        if (known && !isSame)
          throw new JsonApiError('ExecutionAlreadyExists', `Execution Already Exists: '${name}'`)
        if (!known) runs.set(name, { input: JSON.parse(input), status: 'RUNNING' })
        const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`
        return { executionArn, startDate: Date.now() / 1000 }
      }),
      DescribeExecution: operation(describeSchema, ({ executionArn }) => {
        const run = runs.get(executionArn.split(':').at(-1) ?? '')
        if (!run) throw new JsonApiError('ExecutionDoesNotExist', 'Execution Does Not Exist')
        return { executionArn, stateMachineArn: machineArn, status: run.status }
      }),
      StopExecution: operation(describeSchema, ({ executionArn }) => {
        const run = runs.get(executionArn.split(':').at(-1) ?? '')
        if (!run) throw new JsonApiError('ExecutionDoesNotExist', 'Execution Does Not Exist')
        if (run.status === 'RUNNING') run.status = 'ABORTED'
        return { stopDate: Date.now() / 1000 }
      }),
    },
  })
  return { ...service, runs }
}
