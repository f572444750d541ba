import * as z from 'zod'
import { type MachineDefinition, readDefinition, type StateMachineDeclaration } from './definition.ts'
import type { Execution, NumberedEvent } from './execution-store.ts'

/** The first state of a resumed execution; it passes the interrupted state its input. */
const resumeState = 'Resume after the local cloud stopped'

/** An execution that crashes the process must not do so at every start. */
const mostInterruptions = 3

const machineSchema = z.looseObject({ StartAt: z.string(), States: z.record(z.string(), z.unknown()) })
const enteredSchema = z.looseObject({
  stateEnteredEventDetails: z.object({ name: z.string(), input: z.string() }),
})
const exitedSchema = z.looseObject({ stateExitedEventDetails: z.looseObject({ name: z.string() }) })

function readHistory(history: readonly NumberedEvent[], names: ReadonlySet<string>) {
  const entered = (event: NumberedEvent) => enteredSchema.safeParse(event).data?.stateEnteredEventDetails
  const exited = (event: NumberedEvent) => exitedSchema.safeParse(event).data?.stateExitedEventDetails.name
  const lastExit = history.findLastIndex((event) => names.has(exited(event) ?? ''))
  return {
    last: history.map(entered).findLast((state) => state && names.has(state.name)),
    interruptions: history.slice(lastExit + 1).filter((event) => entered(event)?.name === resumeState).length,
  }
}

/**
 * The machine as it was when the execution started, which reruns the interrupted state with its input.
 * Undefined when that state was interrupted too often.
 */
export function resumeDefinition(
  declaration: StateMachineDeclaration,
  { input, definition = declaration.definition }: Execution,
  history: readonly NumberedEvent[],
): MachineDefinition | undefined {
  const machine = machineSchema.parse(JSON.parse(definition))
  const { last, interruptions } = readHistory(history, new Set(Object.keys(machine.States)))
  if (interruptions >= mostInterruptions) return undefined
  const interrupted = last ?? { name: machine.StartAt, input }
  // The interpreter uses its input as the execution's, so the state's own input has to come from a preceding
  // state.
  const resume = { Type: 'Pass', Result: JSON.parse(interrupted.input), Next: interrupted.name }
  const resumed = { ...machine, StartAt: resumeState, States: { ...machine.States, [resumeState]: resume } }
  return readDefinition(JSON.stringify(resumed), { has: () => true, add: () => {} })
}
