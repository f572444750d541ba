import * as z from 'zod'
import type { AwsCall, AwsService } from '#emulator/aws/service.ts'
import type { Execution } from '#emulator/services/states/execution-store.ts'
import {
  openStateMachines,
  type StateMachines,
  type StateMachinesOptions,
} from '#emulator/services/states/state-machines.ts'
import { StatesApiError } from '#emulator/services/states/states-api-error.ts'

export type StepFunctions = AwsService & { machines: StateMachines }

const inSeconds = (milliseconds: number) => milliseconds / 1000

/** Keys that hold instants travel in seconds. */
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

const pageSchema = z.looseObject({
  maxResults: z.int().min(0).max(1000).optional(),
  nextToken: z.string().optional(),
})
const executionSchema = z.looseObject({ executionArn: z.string() })
const machineSchema = z.looseObject({ stateMachineArn: z.string() })

function page<Entry>(entries: readonly Entry[], request: z.output<typeof pageSchema>) {
  const start = Number(request.nextToken ?? 0)
  if (!Number.isSafeInteger(start)) throw new StatesApiError('InvalidToken', 'Invalid token')
  const end = start + (request.maxResults || 100)
  return { entries: entries.slice(start, end), nextToken: end < entries.length ? String(end) : undefined }
}

type Operation = (body: unknown, machines: StateMachines) => unknown

const operations: Record<string, Operation> = {
  StartExecution(body, machines) {
    const request = machineSchema
      .extend({ name: z.string().optional(), input: z.string().optional() })
      .parse(body)
    const { executionArn, startedAt } = machines.start(request)
    return { executionArn, startDate: inSeconds(startedAt) }
  },
  DescribeExecution: (body, machines) =>
    describe(machines.executionOf(executionSchema.parse(body).executionArn)),
  async StopExecution(body, machines) {
    const reason = { error: z.string().default(''), cause: z.string().default('') }
    const { executionArn, error, cause } = executionSchema.extend(reason).parse(body)
    machines.executionOf(executionArn)
    await machines.stop(executionArn, { error, cause })
    return { stopDate: inSeconds(machines.executionOf(executionArn).stoppedAt ?? 0) }
  },
  ListExecutions(body, machines) {
    const request = pageSchema
      .extend({ ...machineSchema.shape, statusFilter: z.string().optional() })
      .parse(body)
    machines.machineOf(request.stateMachineArn)
    const found = machines
      .executions()
      .filter(({ stateMachineArn }) => stateMachineArn === request.stateMachineArn)
      .filter(({ status }) => !request.statusFilter || status === request.statusFilter)
    const { entries, nextToken } = page(found, request)
    return { executions: entries.map(describe), nextToken }
  },
  GetExecutionHistory(body, machines) {
    const request = pageSchema
      .extend({ ...executionSchema.shape, reverseOrder: z.boolean().default(false) })
      .parse(body)
    const events = machines.historyOf(request.executionArn)
    const { entries, nextToken } = page(request.reverseOrder ? events.toReversed() : events, request)
    return {
      events: entries.map((event) => ({ ...event, timestamp: inSeconds(event.timestamp) })),
      nextToken,
    }
  },
  DescribeStateMachine(body, machines) {
    const machine = machines.machineOf(machineSchema.parse(body).stateMachineArn)
    return {
      stateMachineArn: machine.arn,
      name: machine.name,
      status: 'ACTIVE',
      definition: machine.definition,
      roleArn: machine.roleArn,
      type: 'STANDARD',
      creationDate: inSeconds(machine.createdAt),
    }
  },
  ListStateMachines: (_, machines) => ({
    stateMachines: machines.machines().map(({ arn, name, createdAt }) => ({
      stateMachineArn: arn,
      name,
      type: 'STANDARD',
      creationDate: inSeconds(createdAt),
    })),
  }),
}

const touchedSchema = z.looseObject({
  stateMachineArn: z.string().optional(),
  executionArn: z.string().optional(),
})

function send(call: AwsCall, status: number, body: object) {
  call.response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
  call.response.end(JSON.stringify(body))
}

function sendError(call: AwsCall, error: unknown) {
  if (error instanceof StatesApiError) send(call, 400, { __type: error.type, message: error.message })
  else if (error instanceof z.ZodError)
    send(call, 400, { __type: 'ValidationException', message: error.message })
  else throw error
}

/** Step Functions on the shared endpoint (AWS JSON 1.0, API version 2016-11-23). */
export function createStepFunctions(options: StateMachinesOptions): StepFunctions {
  const machines = openStateMachines(options)
  return {
    signingName: 'states',
    operations: Object.keys(operations),
    machines,
    permissionsOf(call) {
      const touched = touchedSchema.safeParse(parseBody(call)).data
      const resource = touched?.executionArn ?? touched?.stateMachineArn ?? '*'
      return call.operation ? [{ action: `states:${call.operation}`, resource }] : []
    },
    async handle(call) {
      const operation = operations[call.operation ?? '']
      try {
        if (!operation)
          throw new StatesApiError('UnknownOperationException', `No operation ${call.operation}.`)
        send(call, 200, (await operation(parseBody(call), machines)) ?? {})
      } catch (error) {
        sendError(call, error)
      }
    },
    close: () => machines.close(),
  }
}

function parseBody(call: AwsCall): unknown {
  try {
    return JSON.parse(call.body.toString() || '{}')
  } catch {
    return undefined
  }
}
