import * as z from 'zod'
import { openStateMachine } from '#functions/clients/state-machines.ts'
import { connection } from '#functions/invocation/connection.ts'

export const episodeMachine = connection(z.object({ EPISODE_MACHINE_ARN: z.string().min(1) }), (env) => ({
  runs: openStateMachine(env.EPISODE_MACHINE_ARN),
}))
