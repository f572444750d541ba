import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { searchAnswerSchema } from '#shared/domain/search.ts'

const answerSchema = z.object({
  answer: searchAnswerSchema,
  milliseconds: z.number(),
  processor: z.number(),
  sinceStart: z.number(),
})

export type SearchProcess = {
  ask(query: { q: string; older?: string }): Promise<z.output<typeof answerSchema>>
  stop(): void
}

export function startSearchProcess(program: string, environment: NodeJS.ProcessEnv): SearchProcess {
  const child = fork(program, { env: environment, execArgv: [] })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The process ended before it answered.')))
  return {
    async ask(query) {
      const answered = once(child, 'message', { signal: ended.signal })
      child.send(query)
      const [message] = await answered
      return answerSchema.parse(message)
    },
    stop: () => void child.kill(),
  }
}
