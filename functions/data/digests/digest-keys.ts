import { canonicalInstant, type Key, settingsPartition } from '#functions/data/keys.ts'
import { userPartition } from '#functions/data/users/people-keys.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

export const digestReadersPartition = (frequency: DigestFrequency) => `digests#${frequency}`
/** Sorted by the end of the pause, so that one range query finds all users who are not paused. */
export const digestReaderOrder = (pausedUntil: string | null, userId: string) =>
  `${canonicalInstant(pausedUntil ?? '1970-01-01T00:00:00Z')}#${userId}`
export const readerDigestKey = (userId: string): Key => ({ pk: userPartition(userId), sk: 'digest' })

export const digestStateKey: Key = { pk: settingsPartition, sk: 'digests' }
export const digestRunId = (startedAt: string, kind: DigestRun['kind']) => `${startedAt}#${kind}`
export function startOfDigestRun(runId: string): string {
  const [start = ''] = runId.split('#')
  return start
}
export const digestRunsPartition = 'digest-runs'
export const digestRunKey = (runId: string): Key => ({ pk: digestRunsPartition, sk: runId })
export const digestsSentPartition = 'digests-sent'
