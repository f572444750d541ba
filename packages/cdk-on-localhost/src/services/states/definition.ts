import * as z from 'zod'
import type { CheckedDefinitions } from './checked-definitions.ts'
import { StateMachine } from './interpreter.ts'
import type { Interpreter } from './interpreter-types.ts'

export class DefinitionError extends Error {
  override readonly name = 'DefinitionError'
}

export type TaskState = { name: string; resource: string }

export type MachineDefinition = { machine: Interpreter; tasks: TaskState[] }

export type StateMachineDeclaration = {
  name: string
  /** Amazon States Language, JSONPath only. */
  definition: string
  roleArn: string
}

export type DeployedMachine = StateMachineDeclaration & MachineDefinition & { arn: string; createdAt: number }

const stateSchema = z.looseObject({ Type: z.string(), Resource: z.string().optional() })
const statesSchema = z.looseObject({
  StartAt: z.string(),
  States: z.record(z.string(), stateSchema),
})
type States = z.output<typeof statesSchema>

const nestedSchema = z.looseObject({
  ItemProcessor: statesSchema.optional(),
  Iterator: statesSchema.optional(),
  Branches: z.array(statesSchema).optional(),
})

/** The interpreter ignores these fields; AWS does not. */
const unsupportedFields = ['QueryLanguage', 'Arguments', 'Output', 'Assign', 'ItemReader', 'ResultWriter']

function refuseUnsupported(name: string, state: object) {
  for (const [field, value] of Object.entries(state)) {
    if (field === 'QueryLanguage' && value === 'JSONPath') continue
    if (unsupportedFields.includes(field)) {
      throw new DefinitionError(
        `State ${name} uses ${field}; the local interpreter knows JSONPath machines only.`,
      )
    }
  }
}

function tasksOf(machine: States): TaskState[] {
  refuseUnsupported('(machine)', machine)
  return Object.entries(machine.States).flatMap(([name, state]) => {
    refuseUnsupported(name, state)
    if (state.Resource?.includes('.waitForTaskToken') || state.Resource?.endsWith(':activity')) {
      throw new DefinitionError(`State ${name} waits for a task token, which the local interpreter cannot.`)
    }
    const { ItemProcessor, Iterator: iterator, Branches } = nestedSchema.parse(state)
    const nested = [ItemProcessor, iterator, ...(Branches ?? [])].flatMap((inner) =>
      inner ? tasksOf(inner) : [],
    )
    return state.Resource ? [{ name, resource: state.Resource }, ...nested] : nested
  })
}

/**
 * Validates against the language's schema unless `checked` has the text.
 * @throws DefinitionError for JSONata, variables, task tokens and repeated state names
 */
export function readDefinition(text: string, checked: CheckedDefinitions): MachineDefinition {
  const parsed: unknown = JSON.parse(text)
  const tasks = tasksOf(statesSchema.parse(parsed))
  const names = tasks.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated)
    throw new DefinitionError(`Two states are called ${repeated}; AWS wants names unique in a machine.`)
  // The cast avoids the library's type, which lists every field of every state.
  const machine = new StateMachine(parsed as ConstructorParameters<typeof StateMachine>[0], {
    validationOptions: { checkArn: false, noValidate: checked.has(text) },
  })
  if (!checked.has(text)) checked.add(text)
  return { machine, tasks }
}
