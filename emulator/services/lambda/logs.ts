import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const keptLines = 500

/** What one function printed, newest last; the whole of it is in a file. */
export type FunctionLog = {
  write(text: string): void
  lines(): readonly string[]
  flushed(): Promise<void>
}

/** @param folder Where `<function>.log` grows; without it only the last 500 lines are kept, in memory. */
export function createFunctionLog(functionName: string, folder: string | undefined): FunctionLog {
  const lines: string[] = []
  let unfinished = ''
  let written = Promise.resolve()

  function keep(text: string) {
    const parts = (unfinished + text).split('\n')
    unfinished = parts.pop() ?? ''
    lines.push(...parts)
    lines.splice(0, lines.length - keptLines)
  }

  async function append(text: string, into: string) {
    await mkdir(into, { recursive: true })
    await appendFile(join(into, `${functionName}.log`), text)
  }

  return {
    write(text) {
      keep(text)
      // A log that cannot be written must not fail the function that logs.
      if (folder) written = written.then(() => append(text, folder)).catch(() => undefined)
    },
    lines: () => lines,
    flushed: () => written,
  }
}
