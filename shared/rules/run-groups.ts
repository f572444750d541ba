export const runGroups = ['running', 'waiting', 'held', 'failed', 'new', 'transcribed', 'suspicious'] as const
export type RunGroup = (typeof runGroups)[number]

export const startedGroups = ['failed', 'new', 'transcribed'] as const
export type StartedGroup = (typeof startedGroups)[number]

export const bulkGroups = [...startedGroups, 'waiting', 'held'] as const
export type BulkGroup = (typeof bulkGroups)[number]
