import { SFNClient } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import { startOnce } from '#functions/clients/start-once.ts'
import type { listImportSchema } from '#shared/deployment/pipeline.ts'

/** The state machine that adds the feeds of a list. */
export type ListImports = { client: SFNClient; machineArn: string }

export function openListImports(machineArn: string): ListImports {
  return { client: new SFNClient({}), machineArn }
}

/** Starting the same import twice is starting it once. */
export async function startListImport(
  imports: ListImports,
  input: z.output<typeof listImportSchema>,
): Promise<void> {
  await startOnce(imports, `list-${input.importId}`, input)
}
