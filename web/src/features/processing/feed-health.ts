import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { formatCount } from '#shared/format/number.ts'

type Health = Pick<PodcastAdminView, 'disabled_reason' | 'last_problem' | 'failed_checks' | 'is_opted_out'>

export function hasProblem({ disabled_reason, last_problem, failed_checks }: Health): boolean {
  return disabled_reason !== null || last_problem !== null || failed_checks > 0
}

export function healthText({ disabled_reason, failed_checks, last_problem, is_opted_out }: Health): string {
  if (is_opted_out) return 'Opted out by its publisher.'
  if (disabled_reason !== null) return `No longer checked. ${disabled_reason}`
  if (failed_checks > 0) {
    const failed =
      failed_checks === 1 ? 'The last check failed.' : `The last ${formatCount(failed_checks)} checks failed.`
    return `${failed} The feed is checked less often.`
  }
  return last_problem === null ? 'Good' : 'Read with a problem'
}
