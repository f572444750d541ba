import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'

/** Where the transcription of a run leaves its result. */
export function transcriptionOutputKey(run: Run): string {
  return `${episodeFilesPrefix(run.episodeId)}transcription-${workAttemptOf(run)}.json`
}
