import { SFNClient } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import { startOnce } from '#functions/clients/start-once.ts'
import type { checkRoundSchema } from '#shared/deployment/pipeline.ts'

/** The state machine that checks feeds, which also begins by itself every hour. */
export type FeedChecks = { client: SFNClient; machineArn: string }

export function openFeedChecks(machineArn: string): FeedChecks {
  return { client: new SFNClient({}), machineArn }
}

/** Begins a round of checks under this name; one that began under it already stays the one. */
export async function startFeedChecks(
  checks: FeedChecks,
  name: string,
  input: z.output<typeof checkRoundSchema>,
): Promise<void> {
  await startOnce(checks, name, input)
}
