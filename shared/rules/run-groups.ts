export const runGroups = ['running', 'waiting', 'held', 'failed', 'new', 'transcribed', 'suspicious'] as const
export type RunGroup = (typeof runGroups)[number]

/** False: listed in the order in which they run or start. */
export const hasDateOrder = (group: RunGroup) => group !== 'running' && group !== 'waiting'

export const startedGroups = ['failed', 'new', 'transcribed'] as const
export type StartedGroup = (typeof startedGroups)[number]

export const bulkGroups = [...startedGroups, 'waiting', 'held'] as const
export type BulkGroup = (typeof bulkGroups)[number]
