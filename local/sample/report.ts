import type { SampleProgress } from '#local/sample/seed.ts'

export function createSampleReport(output: NodeJS.WriteStream = process.stdout) {
  let progress: SampleProgress | undefined
  let lastLine = ''

  function show(line: string) {
    if (line === lastLine) return
    lastLine = line
    output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }

  return {
    progress: () => progress,
    update(current: SampleProgress) {
      progress = current
      const failed = current.failed > 0 ? `, ${current.failed} failed` : ''
      show(`Sample catalog: ${current.done} of ${current.total} episodes${failed}`)
    },
    finish() {
      if (!progress) return
      show(`Sample catalog: ${progress.done} of ${progress.total} episodes are there.`)
      output.write('\n')
      if (progress.problem) output.write(`Last problem: ${progress.problem}\n`)
    },
    fail(error: unknown) {
      output.write(`\nThe sample catalog couldn't be completed: ${String(error)}\n`)
    },
  }
}
