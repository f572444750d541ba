import { StaleReadError } from '#functions/data/table/transaction.ts'
import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Outcomes = { done: number; refused: { episode_id: number; reason: string }[] }

/** What DynamoDB and Step Functions call it when they are asked too much (API references, «Common Errors»). */
const busyErrors: readonly string[] = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
]

/** Why nothing came of an episode; undefined where it is our fault. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof DomainError) return error.message
  if (error instanceof UnreadableRecordError)
    return 'The stored record of this episode cannot be read. Nothing was changed.'
  const isBusy = error instanceof Error && busyErrors.includes(error.name)
  if (error instanceof StaleReadError || isBusy) return 'Too much is going on at once. Try again.'
}

/** Does something to each of these episodes, each once; one that is refused, or for which there is no time, keeps none of the others back. */
export async function eachEpisode(
  episodeIds: readonly number[],
  act: (episodeId: number) => Promise<unknown>,
): Promise<Outcomes> {
  const outcomes: Outcomes = { done: 0, refused: [] }
  for (const episodeId of new Set(episodeIds)) {
    try {
      await act(episodeId)
      outcomes.done += 1
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === undefined) throw error
      outcomes.refused.push({ episode_id: episodeId, reason })
    }
  }
  return outcomes
}
