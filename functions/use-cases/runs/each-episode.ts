import { StaleReadError } from '#functions/data/table/transaction.ts'
import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EpisodeOutcomes = { done: number; refused: { episode_id: number; reason: string }[] }

/** Throttling errors of DynamoDB and Step Functions (API references, "Common Errors"). */
const busyErrors: readonly string[] = [
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
]

/** Undefined: a bug or fault of ours. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof DomainError) return error.message
  if (error instanceof UnreadableRecordError)
    return "The stored record of this episode can't be read. Nothing was changed."
  const isBusy = error instanceof Error && busyErrors.includes(error.name)
  if (error instanceof StaleReadError || isBusy) return 'The site is busy right now. Try again.'
}

export async function eachEpisode(
  episodeIds: readonly number[],
  act: (episodeId: number) => Promise<unknown>,
): Promise<EpisodeOutcomes> {
  const outcomes: EpisodeOutcomes = { done: 0, refused: [] }
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
