import * as z from 'zod'
import { openStateMachine } from '#functions/clients/state-machines.ts'
import { connection } from '#functions/connections/connection.ts'

export const episodeMachine = connection(z.object({ EPISODE_MACHINE_ARN: z.string().min(1) }), (env) => ({
  runs: openStateMachine(env.EPISODE_MACHINE_ARN),
}))

export const upkeepMachine = connection(z.object({ UPKEEP_MACHINE_ARN: z.string().min(1) }), (env) => ({
  upkeep: openStateMachine(env.UPKEEP_MACHINE_ARN),
}))

export const feedCheckMachine = connection(
  z.object({ FEED_CHECK_MACHINE_ARN: z.string().min(1) }),
  (env) => ({
    feedChecks: openStateMachine(env.FEED_CHECK_MACHINE_ARN),
  }),
)

export const listImportMachine = connection(
  z.object({ LIST_IMPORT_MACHINE_ARN: z.string().min(1) }),
  (env) => ({
    listImports: openStateMachine(env.LIST_IMPORT_MACHINE_ARN),
  }),
)
