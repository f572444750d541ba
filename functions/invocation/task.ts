import * as z from 'zod'
import { keptConnection, readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'

const logger = openLog()
const impactSchema = z.object({ USER_IMPACT: z.string().default('') })

export type TaskDefinition<Input extends z.ZodType, Deps, Output> = {
  /** What the function is told: a step's input, a schedule's, an event. */
  input: Input
  /** Called once per container, before anything is done. */
  connect: () => Deps
  run: (input: z.output<Input>, deps: Deps, now: Date) => Promise<Output>
}

/**
 * A function that no person calls: connect once → parse → run → answer. Every failure is logged in one line with what users lose
 * and goes up, because whoever called decides whether to try again.
 */
export function task<Input extends z.ZodType, Deps, Output>(
  definition: TaskDefinition<Input, Deps, Output>,
): (event: unknown) => Promise<Output> {
  const connection = keptConnection(definition.connect)
  return async (event) => {
    try {
      const deps = connection()
      return await definition.run(definition.input.parse(event), deps, new Date())
    } catch (error) {
      const { USER_IMPACT: userImpact } = readEnv(impactSchema)
      logger.error('failed', { userImpact, error: error instanceof Error ? error : String(error) })
      throw error
    }
  }
}
