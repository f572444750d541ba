/** A run's number; `workAttempt` where it goes on with what an earlier one of the same request has made and paid for. */
export type NumberedRun = { episodeId: number; attempt: number; workAttempt?: number | undefined }

/** Under which number lies, and is counted, what a run makes. */
export const workAttemptOf = ({ attempt, workAttempt }: NumberedRun) => workAttempt ?? attempt
