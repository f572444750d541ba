import { createHash } from 'node:crypto'
import type { SessionRecord } from '#functions/domain/records/session-record.ts'
import type { AccountSession } from '#shared/domain/user.ts'

/** A display id that no endpoint accepts and no token contains. */
function shownId(originJti: string): string {
  return createHash('sha256').update(`session ${originJti}`).digest('base64url').slice(0, 16)
}

export function accountSession(session: SessionRecord, ownOriginJti: string): AccountSession {
  const { originJti, device, startedAt, lastUsedAt } = session
  return {
    id: shownId(originJti),
    device,
    started_at: startedAt,
    last_used_at: lastUsedAt,
    is_current: originJti === ownOriginJti,
  }
}
