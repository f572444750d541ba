/**
 * What an admin looks at: what is under way, what waits for its turn, what the budget holds, what failed, what was never processed, what
 * has a transcript and was not analyzed, and what was analyzed although its transcript reads in places like orders to a machine.
 */
export const runGroups = ['running', 'waiting', 'held', 'failed', 'new', 'transcribed', 'suspicious'] as const
export type RunGroup = (typeof runGroups)[number]

/** Of which an admin has many processed at once. */
export const startedGroups = ['failed', 'new', 'transcribed'] as const
export type StartedGroup = (typeof startedGroups)[number]

/** Of which many are begun or canceled at once. */
export const bulkGroups = [...startedGroups, 'waiting', 'held'] as const
export type BulkGroup = (typeof bulkGroups)[number]
