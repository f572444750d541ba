import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import {
  appendState,
  damagedFile,
  makeFolder,
  onDisk,
  readState,
  readText,
  writeState,
} from '../../state-file.ts'
import type { HistoryEvent } from './history.ts'

const executionSchema = z.object({
  executionArn: z.string(),
  stateMachineArn: z.string(),
  machineName: z.string(),
  name: z.string(),
  status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']),
  startedAt: z.number(),
  stoppedAt: z.number().optional(),
  input: z.string(),
  /** While it runs: updates of the machine do not affect it. */
  definition: z.string().optional(),
  output: z.string().optional(),
  error: z.string().optional(),
  cause: z.string().optional(),
  isAnnounced: z.boolean(),
})

/** Instants in milliseconds since 1970; input and output as JSON text. */
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
  append(execution: Execution, event: HistoryEvent): number
  /** @throws StartError for a damaged file */
  historyOf(execution: Execution): NumberedEvent[]
  /** Milliseconds since 1970. */
  forgetEndedBefore(instant: number): void
}

function loadExecutions(folder: string): Map<string, Execution> {
  const executions = new Map<string, Execution>()
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue
    const execution = readState(join(entry.parentPath, entry.name), executionSchema)
    if (execution) executions.set(execution.executionArn, execution)
  }
  return executions
}

export function openExecutionStore(folder: string): ExecutionStore {
  makeFolder(folder)
  const pathOf = (execution: Execution, extension: string) =>
    join(folder, execution.machineName, `${execution.name}.${extension}`)

  const executions = loadExecutions(folder)
  const lengths = new Map<string, number>()

  /** Complete lines only: a process killed while writing leaves a partial one. */
  function readLines(execution: Execution): string {
    const text = readText(pathOf(execution, 'history.jsonl')) ?? ''
    return text.slice(0, text.lastIndexOf('\n') + 1)
  }

  function historyOf(execution: Execution): NumberedEvent[] {
    const lines = readLines(execution).split('\n').slice(0, -1)
    try {
      return lines.map((line) => eventSchema.parse(JSON.parse(line)))
    } catch (error) {
      throw damagedFile(pathOf(execution, 'history.jsonl'), error)
    }
  }

  // Interrupted executions resume from their history, so a damaged one must stop the start.
  for (const execution of executions.values()) if (execution.status === 'RUNNING') historyOf(execution)

  /**
   * Returns the number of events. Truncates a partial last line, so that the next event starts on a line of
   * its own.
   */
  function repairedLength(execution: Execution): number {
    const lines = readLines(execution)
    const file = pathOf(execution, 'history.jsonl')
    if (existsSync(file)) onDisk(file, () => truncateSync(file, Buffer.byteLength(lines)))
    return lines.split('\n').length - 1
  }

  return {
    historyOf,
    all: () => [...executions.values()],
    find: (executionArn) => executions.get(executionArn),
    save(execution) {
      makeFolder(join(folder, execution.machineName))
      writeState(pathOf(execution, 'json'), JSON.stringify(execution))
      executions.set(execution.executionArn, execution)
    },
    append(execution, event) {
      const previous = lengths.get(execution.executionArn) ?? repairedLength(execution)
      const numbered: NumberedEvent = { ...event, id: previous + 1, previousEventId: previous }
      appendState(pathOf(execution, 'history.jsonl'), `${JSON.stringify(numbered)}\n`)
      lengths.set(execution.executionArn, numbered.id)
      return numbered.id
    },
    forgetEndedBefore(instant) {
      for (const execution of executions.values()) {
        if (execution.status === 'RUNNING' || (execution.stoppedAt ?? instant) >= instant) continue
        // The history first: after a crash in between, the execution is still known and deleted later.
        for (const extension of ['history.jsonl', 'json'])
          rmSync(pathOf(execution, extension), { force: true })
        executions.delete(execution.executionArn)
        lengths.delete(execution.executionArn)
      }
    },
  }
}
