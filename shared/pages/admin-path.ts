import { manageRunsPath, manageUsersPath } from '#shared/pages/page-path.ts'
import type { RunGroup } from '#shared/rules/run-groups.ts'

export const viewParameter = 'view'
export const logView = 'log'
/** What admins did; the page is that of the runs. */
export const adminLogPath = `${manageRunsPath}?${viewParameter}=${logView}`

export const groupParameter = 'group'

/** One group of the runs. */
export function runGroupPath(group: RunGroup): string {
  return `${manageRunsPath}?${groupParameter}=${group}`
}

export const findParameter = 'find'

/** The list of accounts with this one in it. */
export function manageUserPath(userId: string): string {
  return `${manageUsersPath}?${findParameter}=${userId}`
}
