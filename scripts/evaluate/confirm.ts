import { createInterface } from 'node:readline/promises'
import { UsageError } from '#scripts/evaluate/analysts.ts'

export type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean | undefined }
  output: NodeJS.WritableStream
}

/**
 * Asks for confirmation, because the run may cost money. Only `y` and `yes` agree.
 * @throws UsageError without a terminal, where `--yes` is required
 */
export async function isAgreed(
  { isConfirmed }: { isConfirmed: boolean },
  terminal: Terminal,
): Promise<boolean> {
  if (isConfirmed) return true
  if (!terminal.input.isTTY)
    throw new UsageError('There is no terminal for the question. Call it with --yes to start.')
  const lines = createInterface(terminal)
  const answer = await lines.question('Start? (y/N) ')
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}
