import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { beginLogEntry } from '#functions/data/admin-log/admin-log.ts'
import { findDigestNote, replaceDigestNote } from '#functions/data/digests/digest-notes.ts'
import {
  beginScheduledRun,
  countOutcome,
  findDigestRun,
  notePlanned,
} from '#functions/data/digests/digest-runs.ts'
import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { ballotOfAccount, castVote } from '#functions/data/ratings/votes.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { networksOfAddress } from '#functions/data/users/known-networks.ts'
import { mailCountsOf, takePreferenceChange } from '#functions/data/users/mail-attempts.ts'
import { accountVoteKey, userKey } from '#functions/data/users/people-keys.ts'
import { setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { signInCountsOf } from '#functions/data/users/sign-in-attempts.ts'
import { changeUser, findUser, userItem } from '#functions/data/users/users.ts'
import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { tryPassword } from '#functions/use-cases/accounts/check-password.ts'
import { sendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { dawn, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { clientId, type HttpBed, poolId, siteUrl } from '#tests/integration/http-bed.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

type Catalogue = { catalogue: Table }
type People = { people: Table }

export async function expectNoDrift({ catalogue }: Catalogue): Promise<void> {
  expect(await findDrift(catalogue)).toEqual([])
}

type NewShow = {
  number: number
  items: readonly NewEpisode[]
  /** Of the first episodes; the others stay unpublished. */
  stances?: readonly Stance[]
  geographyId?: number
  now?: Date
}

type Imported = { episodeId: number; title: string }
export type SeededShow = { podcastId: number; episodeIds: number[]; imported: readonly Imported[] }

export async function seedShow({ catalogue }: Catalogue, show: NewShow): Promise<SeededShow> {
  const { number, items, stances = [], geographyId = 1, now = dawn } = show
  const podcast = await createPodcast(catalogue, { ...samplePodcast(number), geographyId }, now)
  const { imported } = await importEpisodes(catalogue, podcast, { items, now })
  const episodeIds = imported.map(({ episodeId }) => episodeId)
  for (const [index, stance] of stances.entries()) {
    await publishSample(catalogue, episodeIds[index] ?? 0, { stance, now })
  }
  return { podcastId: podcast.podcastId, episodeIds, imported }
}

/** A digest of the schedule; answers the id of its run. */
export async function seedDigestRun({ catalogue }: Catalogue, date: string): Promise<string> {
  const due = { date, timezone: 'UTC' as const, frequencies: ['daily' as const] }
  const { runId } = await beginScheduledRun(catalogue, due, new Date(`${date}T08:00:00Z`))
  return runId
}

type Outcome = { outcome: DigestOutcome; at: Date }

export async function seedOutcome({ catalogue }: Catalogue, runId: string, outcome: Outcome): Promise<void> {
  await transact(catalogue, [countOutcome(catalogue, runId, outcome)])
}

export async function seedPlanned({ catalogue }: Catalogue, runId: string, people: number): Promise<void> {
  const run = await findDigestRun(catalogue, runId)
  if (!run) throw new Error(`There is no run ${runId}.`)
  await notePlanned(catalogue, run, { planning: run.planning, people, plannedAt: dawn.toISOString() })
}

/** What a digest that was sent to this reader left. */
export async function seedSentDigest({ people }: People, userId: string, sent: Partial<DigestNote>) {
  const note = await findDigestNote(people, userId)
  await replaceDigestNote(people, { userId, note, next: { ...note, ...sent } })
}

type AccountChange = Partial<Pick<UserRecord, 'disabledAt' | 'deletedAt' | 'emailVerifiedAt' | 'role'>>

/** States that no call leads to at once. */
export async function seedAccount({ people }: People, userId: string, change: AccountChange): Promise<void> {
  await changeUser(people, userId, (user) => ({ ...user, ...change }))
}

type NewReader = { role?: Role; preferences?: Partial<Preferences> }
export type SeededReader = { userId: string; token: string; email: string }

/** A user with a confirmed address. */
export async function seedReader(bed: HttpBed, reader: NewReader = {}): Promise<SeededReader> {
  const { role = 'paid', preferences } = reader
  const person = await bed.signIn({ role })
  const user = await changeUser(bed.people, person.userId, (user) => ({
    ...user,
    emailVerifiedAt: user.createdAt,
    preferences: { ...user.preferences, ...preferences },
  }))
  return { ...person, email: user?.email ?? '' }
}

type SignInAttempt = { email: string; password: string; address: string }

/** Checks a password without real pauses; answers the milliseconds that they would have taken. */
export async function checkPasswordWithoutPauses(bed: HttpBed, { address, ...credentials }: SignInAttempt) {
  let waited = 0
  const sleep = async (milliseconds: number) => {
    waited += milliseconds
    bed.putPoolForward(milliseconds / 1000)
  }
  const deps = { pool: openUserPool(poolId, clientId), operations: bed.operations, clock: { sleep } }
  const attempt = { ...credentials, network: networkOf(address), hashKey: edgeSecret, now: new Date() }
  const outcome = await tryPassword(deps, attempt, async () => 'right').catch((error: unknown) => error)
  return { outcome, waited }
}

/** Mails a confirmation link as it was mailed at this time. */
export async function mailConfirmation(user: { userId: string; email: string }, now: Date): Promise<void> {
  const linkSecrets = openSecrets(secretArnsSchema.parse(process.env.MAILED_LINK_SECRETS))
  const { mailer } = connectTo({ mailer: retryingMailer() }).connect()
  await sendConfirmation({ mailer, linkSecrets, siteUrl }, user, { now })
}

type Signer = { userId: string; email: string; address: string }

/**
 * Data of a user that no call stores in a test, and the texts by which all stored items name the user.
 */
export async function seedTraces(bed: HttpBed, { userId, email, address }: Signer) {
  const [user, hashKey, customerId] = [{ userId, email }, edgeSecret, `cus_${randomUUID()}`]
  await setPrivateFeed(bed.people, userId, randomUUID())
  await keepCustomer(bed.people, userId, { customerId })
  const subject = { kind: 'user', id: userId } as const
  const entry = { id: randomUUID(), userId, action: 'users.update', kind: 'accounts' } as const
  await beginLogEntry(bed, { ...entry, subject, now: dawn })
  await takePreferenceChange(bed.operations, { user, hashKey, now: new Date() })
  const { privateFeedHash = 'none' } = (await findUser(bed.people, userId)) ?? {}
  const place = { email, network: networkOf(address), hashKey }
  const counts = [...signInCountsOf(place), ...mailCountsOf({ user, hashKey }).preferenceChanges]
  const traces = [
    userId,
    email,
    `customer#${customerId}"`,
    privateFeedHash,
    networksOfAddress(place),
    ...counts.map(({ pk }) => pk),
  ]
  return { customerId, privateFeedHash, traces }
}

export async function seedVotes({ people }: People, userId: string, episodeIds: readonly number[]) {
  const items = episodeIds.map((id) => ({ ...accountVoteKey(userId, id), verdict: 'good' }))
  await putItems(people, items)
}

/** Makes the account unreadable; the answer repairs it. */
export async function damageAccount({ people }: People, userId: string): Promise<() => Promise<void>> {
  const user = await findUser(people, userId)
  if (!user) throw new Error(`There is no user ${userId}.`)
  await putItems(people, [userKey(userId)])
  return () => putItems(people, [userItem(user)])
}

/** The rest of a call that was running when something else happened. */
export function castLateVote({ catalogue, people }: Catalogue & People, userId: string): Promise<unknown> {
  const cast = { episodeId: 1, verdict: 'bad', ballot: ballotOfAccount(people, userId, 1) } as const
  return castVote(catalogue, cast, { chance: () => 0 })
}
