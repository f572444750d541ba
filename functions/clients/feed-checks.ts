import { SFNClient } from '@aws-sdk/client-sfn'
import type * as z from 'zod'
import { startOnce } from '#functions/clients/start-once.ts'
import type { askedRoundSchema } from '#shared/deployment/pipeline.ts'

/** The state machine that checks feeds, which also begins by itself every hour. */
export type FeedChecks = { client: SFNClient; machineArn: string }

export function openFeedChecks(machineArn: string): FeedChecks {
  return { client: new SFNClient({}), machineArn }
}

/** Begins a round of checks under this name. Answers false where another call began one under it, which stays the one. */
export async function startFeedChecks(
  checks: FeedChecks,
  name: string,
  input: z.output<typeof askedRoundSchema>,
): Promise<boolean> {
  return startOnce(checks, name, input)
}
