import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { HistoryEvent } from '#emulator/services/states/history.ts'

const executionSchema = z.object({
  executionArn: z.string(),
  stateMachineArn: z.string(),
  machineName: z.string(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
  startedAt: z.number(),
  stoppedAt: z.number().optional(),
  input: z.string(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  /** Whether the end was told to the event bus. */
  isAnnounced: z.boolean(),
})

/** One run of a state machine; instants in milliseconds, input and output as JSON texts. */
export type Execution = z.output<typeof executionSchema>

export type NumberedEvent = HistoryEvent & { id: number; previousEventId: number }

const eventSchema = z.looseObject({
  type: z.string(),
  timestamp: z.number(),
  id: z.number(),
  previousEventId: z.number(),
})

export type ExecutionStore = {
  all(): Execution[]
  find(executionArn: string): Execution | undefined
  save(execution: Execution): void
  /** Writes the next entry of an execution's history and answers its number. */
  append(execution: Execution, event: HistoryEvent): number
  historyOf(execution: Execution): NumberedEvent[]
}

/** Executions and their histories in a folder: one file each, written before anybody is told. */
export function openExecutionStore(folder: string): ExecutionStore {
  mkdirSync(folder, { recursive: true })
  const pathOf = (execution: Execution, extension: string) =>
    join(folder, execution.machineName, `${execution.name}.${extension}`)

  const executions = new Map(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) =>
        executionSchema.parse(JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8'))),
      )
      .map((execution): [string, Execution] => [execution.executionArn, execution]),
  )
  const lengths = new Map<string, number>()

  /** The whole lines: a process killed while writing leaves a last one without its end. */
  function readLines(execution: Execution): string {
    const file = pathOf(execution, 'history.jsonl')
    if (!existsSync(file)) return ''
    const text = readFileSync(file, 'utf8')
    return text.slice(0, text.lastIndexOf('\n') + 1)
  }

  /** How many entries there are, with a torn last one cut off so that the next begins a line of its own. */
  function mendedLength(execution: Execution): number {
    const lines = readLines(execution)
    const file = pathOf(execution, 'history.jsonl')
    if (existsSync(file)) truncateSync(file, Buffer.byteLength(lines))
    return lines.split('\n').length - 1
  }

  return {
    historyOf: (execution) =>
      readLines(execution)
        .split('\n')
        .slice(0, -1)
        .map((line) => eventSchema.parse(JSON.parse(line))),
    all: () => [...executions.values()],
    find: (executionArn) => executions.get(executionArn),
    save(execution) {
      mkdirSync(join(folder, execution.machineName), { recursive: true })
      const file = pathOf(execution, 'json')
      writeFileSync(`${file}.new`, JSON.stringify(execution))
      renameSync(`${file}.new`, file)
      executions.set(execution.executionArn, execution)
    },
    append(execution, event) {
      const previous = lengths.get(execution.executionArn) ?? mendedLength(execution)
      const numbered: NumberedEvent = { ...event, id: previous + 1, previousEventId: previous }
      appendFileSync(pathOf(execution, 'history.jsonl'), `${JSON.stringify(numbered)}\n`)
      lengths.set(execution.executionArn, numbered.id)
      return numbered.id
    },
  }
}
