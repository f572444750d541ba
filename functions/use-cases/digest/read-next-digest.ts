import type { Table } from '#functions/data/table/table.ts'
import { feedChoiceOf } from '#functions/domain/personal-feed/feed-choice.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { newSince } from '#functions/domain/sending/new-since.ts'
import { readDigest } from '#functions/use-cases/digest/read-digest.ts'
import type { Digest } from '#shared/domain/digest.ts'

export type NextDigest = { user: UserRecord; state: DigestState; now: Date }

export async function readNextDigest(catalogue: Table, { user, state, now }: NextDigest): Promise<Digest> {
  return readDigest(catalogue, feedChoiceOf(user), newSince(state, user.preferences.digest_frequency, now))
}
