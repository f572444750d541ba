import { type CallAnswer, call } from '#web/lib/api/client.ts'

/** Where a run begins; without it where the service finds that it does. */
export type RunStart = 'transcribe' | 'analyze'

/** What one episode’s next run costs; asked for anew each time. */
export function fetchRunEstimate(episodeId: number, from?: RunStart): Promise<CallAnswer<'runs.estimate'>> {
  return call('runs.estimate', { query: { episode_id: episodeId, from } })
}
