import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keptLines = 500
/** A file that has grown to this becomes `<function>.log.old`, in the place of the one before. */
const largestFileBytes = 5_000_000

/** What one function printed, newest last; more of it is in a file, where there is one. */
export type FunctionLog = {
  write(text: string): void
  lines(): readonly string[]
  flushed(): Promise<void>
}

/** @param folder Where `<function>.log` grows, to 5 MB with another 5 MB before them; without it only the last 500 lines are kept, in memory. */
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
      // A log that cannot be written must not fail the function that logs.
      if (folder) written = written.then(() => append(text, folder)).catch(() => undefined)
    },
    lines: () => lines,
    flushed: () => written,
  }
}
