import { randomUUID } from 'node:crypto'
import { arnOf } from '../../aws/identity.ts'
import { JsonApiError } from '../../aws/json-service.ts'
import { openCheckedDefinitions } from './checked-definitions.ts'
import type { DeployedMachine, StateMachineDeclaration } from './definition.ts'
import { DefinitionError, readDefinition } from './definition.ts'
import { largestStateBytes } from './execution-run.ts'
import { type Execution, openExecutionStore } from './execution-store.ts'
import { openRunningExecutions, type RunningExecutionsOptions } from './running-executions.ts'

export type StateMachinesOptions = RunningExecutionsOptions & {
  folder: string
  canRun(resource: string): boolean
}

export type StartRequest = { stateMachineArn: string; name?: string | undefined; input?: string | undefined }

export type StateMachines = ReturnType<typeof openStateMachines>

/** Step Functions deletes an execution 90 days after its end. */
const keptMilliseconds = 90 * 24 * 3600 * 1000
const sweepMilliseconds = 3600 * 1000

function checkInput(input: string): void {
  if (Buffer.byteLength(input) > largestStateBytes) {
    throw new JsonApiError('InvalidExecutionInput', `The input exceeds ${largestStateBytes} bytes.`)
  }
  try {
    JSON.parse(input)
  } catch (error) {
    throw new JsonApiError('InvalidExecutionInput', `Invalid State Machine Execution Input: ${String(error)}`)
  }
}

function openMachines(options: Pick<StateMachinesOptions, 'folder' | 'now' | 'canRun'>) {
  const checked = openCheckedDefinitions(options.folder)
  const machines = new Map<string, DeployedMachine>()
  return {
    /** @throws DefinitionError for a machine that would behave differently on AWS */
    create(declaration: StateMachineDeclaration): DeployedMachine {
      const { machine, tasks } = readDefinition(declaration.definition, checked)
      const unknown = tasks.find(({ resource }) => !options.canRun(resource))
      if (unknown) {
        throw new DefinitionError(`State ${unknown.name} needs ${unknown.resource}, which is not known here.`)
      }
      const arn = arnOf('states', `stateMachine:${declaration.name}`)
      const deployed = { ...declaration, arn, machine, tasks, createdAt: options.now() }
      machines.set(arn, deployed)
      return deployed
    },
    find: (arn: string) => machines.get(arn),
    get(arn: string): DeployedMachine {
      const machine = machines.get(arn)
      if (machine) return machine
      throw new JsonApiError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`)
    },
  }
}

export function openStateMachines(options: StateMachinesOptions) {
  const store = openExecutionStore(options.folder)
  const machines = openMachines(options)
  const running = openRunningExecutions(store, options)

  const forgetOld = () => store.forgetEndedBefore(options.now() - keptMilliseconds)
  forgetOld()
  const sweeper = setInterval(forgetOld, sweepMilliseconds).unref()

  function executionOf(executionArn: string): Execution {
    const execution = store.find(executionArn)
    if (execution) return execution
    throw new JsonApiError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`)
  }

  /** @throws JsonApiError `ExecutionAlreadyExists`, unless a running execution has the same name and input */
  function start({ stateMachineArn, name = randomUUID(), input = '{}' }: StartRequest): Execution {
    const machine = machines.get(stateMachineArn)
    if (!/^[\w-]{1,80}$/.test(name)) throw new JsonApiError('InvalidName', `Invalid Name: '${name}'`)
    checkInput(input)
    const executionArn = arnOf('states', `execution:${machine.name}:${name}`)
    const known = store.find(executionArn)
    if (known?.status === 'RUNNING' && known.input === input) return known
    if (known) throw new JsonApiError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`)
    const identity = { executionArn, stateMachineArn, machineName: machine.name, name, input }
    const execution: Execution = {
      ...identity,
      definition: machine.definition,
      status: 'RUNNING',
      startedAt: options.now(),
      isAnnounced: false,
    }
    running.start(machine, execution)
    return execution
  }

  return {
    start,
    executionOf,
    create: machines.create,
    stop: running.stop,
    currentStateOf: running.currentStateOf,
    async close() {
      clearInterval(sweeper)
      await running.close()
    },
    /**
     * Publishes pending status changes and resumes interrupted executions. Call it once machines, tasks and
     * rules exist.
     */
    resumeAll() {
      for (const execution of store.all()) {
        if (execution.status === 'RUNNING')
          running.resume(machines.find(execution.stateMachineArn), execution)
        else if (!execution.isAnnounced) running.announce(execution)
      }
    },
    /** Whether a running execution may still call this resource. */
    isInUse: (resource: string) =>
      store.all().some(({ definition }) => definition?.includes(JSON.stringify(resource))),
    executions: () => store.all().sort((first, second) => second.startedAt - first.startedAt),
    historyOf: (executionArn: string) => store.historyOf(executionOf(executionArn)),
  }
}
