import * as z from 'zod'
import { type JsonOperation, jsonService, operation } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import type { Execution } from './execution-store.ts'
import { openStateMachines, type StateMachines, type StateMachinesOptions } from './state-machines.ts'

export type StepFunctions = AwsService & { machines: StateMachines }

const inSeconds = (milliseconds: number) => milliseconds / 1000

/** The API sends instants in seconds. */
function describe(execution: Execution) {
  const { executionArn, stateMachineArn, name, status, input, output, error, cause } = execution
  return {
    executionArn,
    stateMachineArn,
    name,
    status,
    startDate: inSeconds(execution.startedAt),
    stopDate: execution.stoppedAt === undefined ? undefined : inSeconds(execution.stoppedAt),
    input,
    inputDetails: { included: true },
    output,
    outputDetails: output === undefined ? undefined : { included: true },
    error,
    cause,
    redriveCount: 0,
  }
}

const executionSchema = z.looseObject({ executionArn: z.string() })
const startSchema = z.looseObject({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().optional(),
})
const stopSchema = executionSchema.extend({ error: z.string().default(''), cause: z.string().default('') })

function operationsOf(machines: StateMachines): Record<string, JsonOperation> {
  return {
    StartExecution: operation(startSchema, (request) => {
      const { executionArn, startedAt } = machines.start(request)
      return { executionArn, startDate: inSeconds(startedAt) }
    }),
    DescribeExecution: operation(executionSchema, ({ executionArn }) =>
      describe(machines.executionOf(executionArn)),
    ),
    StopExecution: operation(stopSchema, async ({ executionArn, error, cause }) => {
      machines.executionOf(executionArn)
      await machines.stop(executionArn, { error, cause })
      return { stopDate: inSeconds(machines.executionOf(executionArn).stoppedAt ?? 0) }
    }),
  }
}

const touchedSchema = z.union([
  z.looseObject({ executionArn: z.string() }).transform(({ executionArn }) => executionArn),
  z.looseObject({ stateMachineArn: z.string() }).transform(({ stateMachineArn }) => stateMachineArn),
])

export function createStepFunctions(options: StateMachinesOptions): StepFunctions {
  const machines = openStateMachines(options)
  const service = jsonService({
    signingName: 'states',
    version: '1.0',
    operations: operationsOf(machines),
    permissionsOf: (name, input) => [{ action: `states:${name}`, resource: touchedSchema.parse(input) }],
    close: machines.close,
  })
  return { ...service, machines }
}
