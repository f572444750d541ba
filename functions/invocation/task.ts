import * as z from 'zod'
import { oncePerContainer, readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { failureSource } from '#shared/deployment/failure-source.ts'

const logger = openLog()
const impactSchema = z.object({ USER_IMPACT: z.string().default('') })

export type TaskDefinition<Input extends z.ZodType, Deps, Output> = {
  /** The input of a state machine step or a schedule, or an event. */
  input: Input
  /** Called once per container. */
  connect: () => Deps
  run: (input: z.output<Input>, deps: Deps, now: Date) => Promise<Output>
}

/**
 * A function without an HTTP caller. Failures are logged with their impact on users and thrown, so that the
 * caller can retry.
 */
export function task<Input extends z.ZodType, Deps, Output>(
  definition: TaskDefinition<Input, Deps, Output>,
): (event: unknown) => Promise<Output> {
  const getDeps = oncePerContainer(definition.connect)
  return async (event) => {
    try {
      const deps = getDeps()
      return await definition.run(definition.input.parse(event), deps, new Date())
    } catch (error) {
      const { USER_IMPACT: userImpact } = readEnv(impactSchema)
      const source = failureSource(error instanceof Error ? error.name : '')
      logger[source === 'site' ? 'error' : 'warn']('failed', {
        userImpact,
        source,
        isThrown: true,
        error: error instanceof Error ? error : String(error),
      })
      throw error
    }
  }
}
