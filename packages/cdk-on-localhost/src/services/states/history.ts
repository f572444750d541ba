import type { InterpreterEvent } from './interpreter-types.ts'

export type HistoryEvent = { type: string; timestamp: number } & Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function stateEvent(event: Extract<InterpreterEvent, { state: unknown }>): HistoryEvent | undefined {
  const { state, timestamp } = event
  switch (event.type) {
    case 'StateEntered':
      return {
        type: `${state.type}StateEntered`,
        timestamp,
        stateEnteredEventDetails: { name: state.name, input: JSON.stringify(state.input) },
      }
    case 'StateExited':
      return {
        type: `${state.type}StateExited`,
        timestamp,
        stateExitedEventDetails: { name: state.name, output: JSON.stringify(state.output ?? null) },
      }
    // Task failures are recorded where they happen; retries and catches show as the next state.
    default:
      return undefined
  }
}

function nestedEvent(event: Extract<InterpreterEvent, { parentState: unknown }>): HistoryEvent | undefined {
  const { timestamp, parentState } = event
  const details = { name: parentState.name, index: 'index' in event ? event.index : undefined }
  switch (event.type) {
    case 'MapIterationStarted':
      return { type: event.type, timestamp, mapIterationStartedEventDetails: details }
    case 'MapIterationSucceeded':
      return { type: event.type, timestamp, mapIterationSucceededEventDetails: details }
    case 'MapIterationFailed':
      return { type: event.type, timestamp, mapIterationFailedEventDetails: details }
    default:
      return undefined
  }
}

export function toHistoryEvent(event: InterpreterEvent): HistoryEvent | undefined {
  if ('state' in event) return stateEvent(event)
  if ('parentState' in event) return nestedEvent(event)
  return undefined
}

export function stateBytes(event: InterpreterEvent): number {
  if (!('state' in event)) return 0
  const { input, output } = event.state
  return Math.max(Buffer.byteLength(JSON.stringify(input)), Buffer.byteLength(textOf(output ?? null) ?? ''))
}
