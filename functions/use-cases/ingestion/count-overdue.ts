import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { listDuePodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { Table } from '#functions/data/table/table.ts'
import { feedsOfRound, overdueHours } from '#shared/deployment/feed-checks.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

/** Returns at most `feedsOfRound`, and 0 while automatic checks are off. */
export async function countOverdue(catalogue: Table, now: Date): Promise<number> {
  const { auto_check_enabled: isOn } = await readProcessingSettings(catalogue)
  if (!isOn) return 0
  const since = new Date(now.getTime() - overdueHours * hourMilliseconds)
  return (await listDuePodcasts(catalogue, since, feedsOfRound)).length
}
