import type { Preferences } from '#shared/domain/user.ts'

/** Until when digests are held back; null where a pause is over or there is none. */
export function pauseAt({ digest_paused_until: until }: Preferences, now: Date): string | null {
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}
