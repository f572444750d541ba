import { manageRunsPath, manageUsersPath } from '#shared/pages/page-path.ts'
import type { RunGroup } from '#shared/rules/run-groups.ts'

export const viewParameter = 'view'
export const logView = 'log'
export const adminLogPath = `${manageRunsPath}?${viewParameter}=${logView}`

export const podcastParameter = 'podcast'
export const accountParameter = 'account'

export const podcastLogPath = (podcastId: number) => `${adminLogPath}&${podcastParameter}=${podcastId}`
export const accountLogPath = (userId: string) => `${adminLogPath}&${accountParameter}=${userId}`

export const groupParameter = 'group'

export function runGroupPath(group: RunGroup): string {
  return `${manageRunsPath}?${groupParameter}=${group}`
}

export const findParameter = 'find'

export function manageUserPath(userId: string): string {
  return `${manageUsersPath}?${findParameter}=${userId}`
}
