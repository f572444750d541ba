import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { openTable } from '#functions/data/table.ts'

/** What calls read that note in the catalogue what the upkeep is to finish. */
export const upkeepEnvSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

export function connectUpkeep(env: z.infer<typeof upkeepEnvSchema>) {
  return { catalogue: openTable(env.CATALOGUE_TABLE), upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN) }
}
