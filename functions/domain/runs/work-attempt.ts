/** `workAttempt`: the earlier attempt whose stored and paid work is reused. */
export type NumberedRun = { episodeId: number; attempt: number; workAttempt?: number | undefined }

export const workAttemptOf = ({ attempt, workAttempt }: NumberedRun) => workAttempt ?? attempt
