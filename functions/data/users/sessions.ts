import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { sessionKey, sessionPrefix, userPartition } from '#functions/data/users/people-keys.ts'
import { changeUser, stillThere } from '#functions/data/users/users.ts'
import { type SessionRecord, sessionRecordSchema } from '#functions/domain/records/session-record.ts'
import {
  isOver,
  lastUseOf,
  type SignIn,
  withOthersEnded,
} from '#functions/domain/records/session-validity.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { signedInDays } from '#shared/deployment/retention.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export type SessionName = Pick<SignIn, 'userId' | 'originJti'>

const signedInMilliseconds = signedInDays * dayMilliseconds

/** Limits the size of the user item, which every request reads. */
const maximumEndedSessions = 50

/** Per user. Above this number, the oldest sessions are ended. */
const maximumSessions = 100

/** Takes effect with the next request. If the list is full, ends all sessions that started before. */
export async function endSession(people: Table, ended: SessionName, now: Date): Promise<void> {
  const until = new Date(now.getTime() + signedInMilliseconds).toISOString()
  await changeUser(people, ended.userId, (user) => {
    if (user.endedSessions.some((session) => session.originJti === ended.originJti)) return user
    const stillValid = user.endedSessions.filter((session) => session.until > now.toISOString())
    if (stillValid.length >= maximumEndedSessions) {
      return { ...user, endedSessions: [], sessionsValidAfter: now.toISOString() }
    }
    return { ...user, endedSessions: [...stillValid, { originJti: ended.originJti, until }] }
  })
  await deleteSession(people, ended)
}

async function deleteSession(people: Table, { userId, originJti }: SessionName): Promise<void> {
  await people.client.send(new DeleteCommand({ TableName: people.name, Key: sessionKey(userId, originJti) }))
}

export async function recordSession(
  people: Table,
  { userId, originJti, startedAt }: SignIn,
  { device, now }: { device: string; now: Date },
): Promise<void> {
  const lastUsedAt = lastUseOf({ startedAt }, now)
  const session: SessionRecord = { originJti, startedAt, device, lastUsedAt }
  const Item = { ...sessionKey(userId, originJti), ...session }
  await transact(people, [stillThere(people, userId), { Put: { TableName: people.name, Item } }])
}

async function readSessions(people: Table, userId: string): Promise<SessionRecord[]> {
  const sessions: SessionRecord[] = []
  let start: StoredItem | undefined
  do {
    const answer = await people.client.send(
      new QueryCommand({
        TableName: people.name,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': userPartition(userId), ':prefix': sessionPrefix },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    )
    sessions.push(...z.array(sessionRecordSchema).parse(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start)
  return sessions
}

const isLive = (user: UserRecord, session: SessionRecord, now: Date) =>
  !isOver(user, session) && Date.parse(session.startedAt) > now.getTime() - signedInMilliseconds

const latestFirst = (instant: 'startedAt' | 'lastUsedAt') => (a: SessionRecord, b: SessionRecord) =>
  Date.parse(b[instant]) - Date.parse(a[instant])

export async function listSessions(people: Table, user: UserRecord, now: Date): Promise<SessionRecord[]> {
  const sessions = await readSessions(people, user.userId)
  return sessions.filter((session) => isLive(user, session, now)).toSorted(latestFirst('lastUsedAt'))
}

export async function pruneSessions(people: Table, user: UserRecord, now: Date): Promise<void> {
  const sessions = await readSessions(people, user.userId)
  const live = sessions.filter((session) => isLive(user, session, now)).toSorted(latestFirst('startedAt'))
  const oldest = live[maximumSessions - 1]
  const kept = live.length > maximumSessions && oldest ? await endBefore(people, user, oldest) : user
  const over = sessions.filter((session) => !isLive(kept, session, now))
  for (const { originJti } of over) await deleteSession(people, { userId: user.userId, originJti })
}

async function endBefore(people: Table, user: UserRecord, oldest: SessionRecord): Promise<UserRecord> {
  const changed = await changeUser(people, user.userId, (read) => {
    const isDone = Date.parse(read.sessionsValidAfter ?? '') >= Date.parse(oldest.startedAt)
    return isDone ? read : { ...read, sessionsValidAfter: oldest.startedAt }
  })
  return changed ?? user
}

/** Takes effect with the next request, including renewals of tokens. */
export async function endOtherSessions(people: Table, own: SessionName, now: Date): Promise<void> {
  const user = await changeUser(people, own.userId, (read) => withOthersEnded(read, now, own.originJti))
  if (user) await pruneSessions(people, user, now)
}
