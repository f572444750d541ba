export const mostOfEachStance = 6

/** A personal feed counts no further, which would cost too many reads. */
export const mostUnratedCounted = 100
