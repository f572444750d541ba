import { recordSpending } from '#functions/data/budget/ledger.ts'
import type { Table } from '#functions/data/table/table.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { usedByTranscription } from '#functions/domain/spending/used.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'

export function transcriptionOutputKey(run: Run): string {
  return `${episodeFilesPrefix(run.episodeId)}transcription-${workAttemptOf(run)}.json`
}

/** `isAssumed`: `seconds` is assumed, because the length is not known yet. */
type Transcribed = { seconds: number; isAssumed?: boolean; minutePrice: number | undefined; now: Date }

/** Idempotent: a run has one job, which is counted once. */
export function recordTranscription(
  catalogue: Table,
  run: Run,
  { seconds, isAssumed = false, minutePrice, now }: Transcribed,
): Promise<void> {
  const used = usedByTranscription(seconds, minutePrice)
  return recordSpending(catalogue, { run, step: 'transcription', used, now, isAssumed })
}
