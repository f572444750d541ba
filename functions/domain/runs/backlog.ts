import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

export type Backlog = {
  runsActive: number
  runsWaiting: number
  runsOnHold: number
  /** How long the oldest waiting run has waited for a free slot; 0 if none does. */
  oldestWaitingHours: number
}

type Counted = 'runsActive' | 'runsWaiting' | 'runsOnHold'

function kindOf(episode: EpisodeRecord): Counted | undefined {
  const run = activeRunOf(episode)
  if (!run) return undefined
  if (!isWaiting(episode)) return 'runsActive'
  return run.hold ? 'runsOnHold' : 'runsWaiting'
}

export function backlogOf(episodes: readonly EpisodeRecord[], now: Date): Backlog {
  const backlog: Backlog = { runsActive: 0, runsWaiting: 0, runsOnHold: 0, oldestWaitingHours: 0 }
  for (const episode of episodes) {
    const kind = kindOf(episode)
    if (kind) backlog[kind] += 1
    const since = kind === 'runsWaiting' ? activeRunOf(episode)?.details.since : undefined
    const hours = since === undefined ? 0 : (now.getTime() - Date.parse(since)) / hourMilliseconds
    backlog.oldestWaitingHours = Math.max(backlog.oldestWaitingHours, Math.round(hours * 10) / 10)
  }
  return backlog
}
