import type { Preferences } from '#shared/domain/user.ts'

/** Null when digests are not paused. */
export function pauseAt({ digest_paused_until: until }: Preferences, now: Date): string | null {
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}
