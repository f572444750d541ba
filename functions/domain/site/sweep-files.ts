import { replacedFileDays } from '#shared/deployment/retention.ts'
import type { ReplacedFiles } from '#shared/deployment/site-builds.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export type SiteFilesNow = {
  /** Keys of what lies in the bucket. */
  stored: readonly string[]
  /** Keys of what the site's pages name. */
  current: readonly string[]
  /** What was known to be replaced before. */
  replaced: ReplacedFiles
  now: Date
}

/**
 * Tells which files no page has named for so long that no open tab asks for them any more, and what is known afterwards of the others. A
 * file counts as replaced from the first look that finds it so: the age of a file says nothing about when the pages ceased to name it.
 */
export function sweepFiles({ stored, current, replaced, now }: SiteFilesNow): {
  obsolete: string[]
  replaced: ReplacedFiles
} {
  const named = new Set(current)
  const unnamed = stored.filter((key) => !named.has(key))
  const since = Object.fromEntries(unnamed.map((key) => [key, replaced[key] ?? now.toISOString()]))
  const before = now.getTime() - replacedFileDays * dayMilliseconds
  const isObsolete = (key: string) => Date.parse(since[key] ?? '') <= before
  return {
    obsolete: unnamed.filter(isObsolete),
    replaced: Object.fromEntries(Object.entries(since).filter(([key]) => !isObsolete(key))),
  }
}
