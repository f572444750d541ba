/** Exit codes of the recognizer's container, from BSD's sysexits.h. */
export const recognizerExits = {
  badSettings: 64,
  badAudio: 65,
  missingAudio: 66,
  failed: 70,
  outOfMemory: 71,
  /** AWS Batch retries the job. */
  tryAgain: 75,
} as const

/**
 * When AWS Batch starts another attempt: the instance was reclaimed, or the container calls its failure
 * temporary. A job that failed for another reason would fail again.
 */
export const recognizerRetries = [
  { action: 'RETRY', onStatusReason: 'Host EC2*' },
  { action: 'RETRY', onExitCode: String(recognizerExits.tryAgain) },
  { action: 'EXIT', onReason: '*' },
] as const

/** Batch's maximum is 10. */
export const recognizerAttempts = 5

/** Environment variables by which a job tells the container what to do. */
export const recognizerVariables = { audio: 'AUDIO_URI', transcript: 'TRANSCRIPT_URI' } as const

/**
 * Name of the job queue and of the job definition. It stays the same when they change, so functions need not
 * import it.
 */
export const recognizerName = (deploymentName: string) => `${deploymentName}-recognizer`
