import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keptLines = 500
/** A log file of this size is renamed to `<function>.log.old`, replacing the previous one. */
const largestFileBytes = 5_000_000

export type FunctionLog = {
  write(text: string): void
  lines(): readonly string[]
  flushed(): Promise<void>
}

/**
 * @param folder for `<function>.log` and one older file of 5 MB each. Without it only the last 500 lines are
 * kept, in memory.
 */
export function createFunctionLog(functionName: string, folder: string | undefined): FunctionLog {
  const lines: string[] = []
  let unfinished = ''
  let written = Promise.resolve()
  let size: number | undefined

  function keep(text: string) {
    const parts = (unfinished + text).split('\n')
    unfinished = parts.pop() ?? ''
    lines.push(...parts)
    lines.splice(0, lines.length - keptLines)
  }

  async function append(text: string, into: string) {
    await mkdir(into, { recursive: true })
    const file = join(into, `${functionName}.log`)
    size ??= await stat(file).then(
      (known) => known.size,
      () => 0,
    )
    if (size >= largestFileBytes) {
      await rename(file, `${file}.old`)
      size = 0
    }
    await appendFile(file, text)
    size += Buffer.byteLength(text)
  }

  return {
    write(text) {
      keep(text)
      // A log that cannot be written must not fail the function.
      if (folder) written = written.then(() => append(text, folder)).catch(() => undefined)
    },
    lines: () => lines,
    flushed: () => written,
  }
}
