import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { connection } from '#functions/invocation/connection.ts'

export const upkeepMachine = connection(z.object({ UPKEEP_MACHINE_ARN: z.string().min(1) }), (env) => ({
  upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
}))
