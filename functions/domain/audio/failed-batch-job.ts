import { unheard } from '#functions/domain/audio/failed-transcription.ts'
import { recognizerExits } from '#shared/deployment/recognizer.ts'

/** The fields of a failed job that tell its cause (AWS Batch API reference, JobDetail). */
export type FailedBatchJob = {
  statusReason?: string | undefined
  /** Why the container could not be started, or was stopped. */
  containerReason?: string | undefined
  exitCode?: number | undefined
}

const outOfMemory =
  'The recognizer ran out of memory. The operator can raise the option speechRecognizer.memoryMegabytes.'
const inLogs = 'The recognizer’s log says why.'

const byExitCode: ReadonlyMap<number, string> = new Map([
  [recognizerExits.badSettings, `The recognizer isn't set up correctly. ${inLogs}`],
  [recognizerExits.badAudio, unheard],
  [recognizerExits.missingAudio, 'The audio of the episode is gone. Transcribe the episode again.'],
  [recognizerExits.failed, `The recognizer failed on this audio. ${inLogs}`],
  [recognizerExits.outOfMemory, outOfMemory],
  [recognizerExits.tryAgain, `The recognizer was interrupted in every attempt. Try again later. ${inLogs}`],
])

/** AWS Batch user guide: "Automated job retries", "Job timeouts", "Jobs stuck in RUNNABLE". */
const byReason: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^Host EC2/, 'The spot instance was reclaimed in every attempt. Try again later.'],
  [/CAPACITY:/, 'No spot instance was available for hours. Try again later.'],
  [
    /MISCONFIGURATION:/,
    'No instance type of the recognizer is large enough for its job. The operator can change the option speechRecognizer.',
  ],
  [
    /CannotPull\w*Error/,
    "The image of the recognizer can't be pulled. The operator can check the option speechRecognizer.image.",
  ],
  [/OutOfMemory/, outOfMemory],
  [/timeout/i, 'The recognizer took too long and was stopped. Try again.'],
]

/** Never shows the provider's text, which may name machines and accounts. */
export function failedBatchJob({
  statusReason = '',
  containerReason = '',
  exitCode,
}: FailedBatchJob): string {
  const said = `${statusReason}\n${containerReason}`
  const byText = byReason.find(([pattern]) => pattern.test(said))?.[1]
  const byCode = exitCode === undefined ? undefined : byExitCode.get(exitCode)
  return byText ?? byCode ?? `The recognizer failed. ${inLogs}`
}
