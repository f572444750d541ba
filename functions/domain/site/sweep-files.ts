import { replacedFileDays } from '#shared/deployment/retention.ts'
import type { ReplacedFiles } from '#shared/deployment/site-builds.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export type SiteFilesNow = {
  stored: readonly string[]
  current: readonly string[]
  replaced: ReplacedFiles
  now: Date
}

/**
 * A file counts as replaced from the first run that finds it unreferenced: its age does not say when the site
 * stopped using it. Open tabs may still request it for a while.
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
