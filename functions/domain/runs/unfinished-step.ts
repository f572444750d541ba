import type * as z from 'zod'
import type { failedSchema } from '#shared/deployment/pipeline.ts'

export type RunProgress = Pick<
  z.output<typeof failedSchema>,
  | 'route'
  | 'audioKey'
  | 'jobName'
  | 'isTranscribed'
  | 'summaryKey'
  | 'answers'
  | 'candidatesKey'
  | 'analysisKey'
>

function unfinishedTranscription({ audioKey, jobName, isTranscribed }: RunProgress): string {
  if (!audioKey) return 'Copying the audio'
  if (!jobName) return 'Starting the transcription'
  return isTranscribed ? 'Reading the transcribed words' : 'Looking after the transcription'
}

function unfinishedAnalysis({ summaryKey, answers, candidatesKey, analysisKey }: RunProgress): string {
  if (!summaryKey) return 'Summarizing the transcript'
  if (!answers) return 'Finding the stance, quotes and topics'
  if (!candidatesKey) return 'Looking up the quotes in the transcript'
  return analysisKey ? 'Publishing the analysis' : 'Checking the quotes'
}

export function unfinishedStep(state: RunProgress): string {
  switch (state.route) {
    case undefined:
      return 'Looking at the episode'
    case 'publisher':
      return 'Reading the publisher’s transcript'
    case 'download':
      return unfinishedTranscription(state)
    case 'analyze':
      return unfinishedAnalysis(state)
  }
}
