import * as z from 'zod'
import { openStateMachine } from '#functions/clients/state-machines.ts'
import { connection } from '#functions/invocation/connection.ts'

export const upkeepMachine = connection(z.object({ UPKEEP_MACHINE_ARN: z.string().min(1) }), (env) => ({
  upkeep: openStateMachine(env.UPKEEP_MACHINE_ARN),
}))
