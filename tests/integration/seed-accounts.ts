import { randomUUID } from 'node:crypto'
import { findProvider } from '#functions/clients/payment-provider.ts'
import { readPoolEmail } from '#functions/clients/pool-email.ts'
import { currentSecret, openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { beginLogEntry, type NewLogEntry } from '#functions/data/admin-log/admin-log.ts'
import { listAdminLog } from '#functions/data/admin-log/admin-log-list.ts'
import { adminLogKey } from '#functions/data/operations-keys.ts'
import { ballotOfAccount, castVote } from '#functions/data/ratings/votes.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { networksOfAddress } from '#functions/data/users/known-networks.ts'
import { countPreferenceChange, mailCountsOf } from '#functions/data/users/mail-attempts.ts'
import { accountVoteKey, userKey } from '#functions/data/users/people-keys.ts'
import { setPrivateFeed } from '#functions/data/users/private-feeds.ts'
import { endSession, recordSession } from '#functions/data/users/sessions.ts'
import { signInCountsOf } from '#functions/data/users/sign-in-attempts.ts'
import { changeUser, findUser, findUserIdByEmail, userItem } from '#functions/data/users/users.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { tryPassword } from '#functions/use-cases/accounts/check-password.ts'
import { sendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { findDeletedInLog, forgetDeletedInLog } from '#functions/use-cases/repair/deleted-in-log.ts'
import type { LogEntry, LogKind } from '#shared/domain/admin-log.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { clientId, poolId, siteUrl } from '#tests/integration/function-variables.ts'
import type { HttpEnvironment } from '#tests/integration/http-environment.ts'

type Catalogue = { catalogue: Table }
type People = { people: Table }

export type AccountChange = Partial<Pick<UserRecord, 'disabledAt' | 'deletedAt' | 'emailVerifiedAt' | 'role'>>

/** For account states that no single call leads to. */
export async function seedAccount({ people }: People, userId: string, change: AccountChange): Promise<void> {
  await changeUser(people, userId, (user) => ({ ...user, ...change }))
}

type SignInAttempt = { email: string; password: string; address: string }

/** Checks a password without real pauses; returns the milliseconds that they would have taken. */
export async function checkPasswordWithoutPauses(
  environment: HttpEnvironment,
  { address, ...credentials }: SignInAttempt,
) {
  let waited = 0
  const sleep = async (milliseconds: number) => {
    waited += milliseconds
    environment.putPoolForward(milliseconds / 1000)
  }
  const deps = { pool: openUserPool(poolId, clientId), operations: environment.operations, clock: { sleep } }
  const place = { network: networkOf(address), hashKey: edgeSecret, now: new Date() }
  const attempt = { ...credentials, ...place, sub: undefined }
  const outcome = await tryPassword(deps, attempt, async () => 'right').catch((error: unknown) => error)
  return { outcome, waited }
}

/** `now` may be in the past, to mail a link that has already expired. */
export async function mailConfirmation(user: { userId: string; email: string }, now: Date): Promise<void> {
  const linkSecrets = openSecrets(secretArnsSchema.parse(process.env.MAILED_LINK_SECRETS))
  const { mailer } = connectTo({ mailer: retryingMailer() }).connect()
  await sendConfirmation({ mailer, linkSecrets, siteUrl }, user, { now })
}

type Signer = { userId: string; email: string; address: string }

/**
 * Stores data of a user that no call can store in a test. Returns the texts by which stored items name the
 * user.
 */
export async function seedTraces(environment: HttpEnvironment, { userId, email, address }: Signer) {
  const [user, hashKey, customerId] = [{ userId, email }, edgeSecret, `cus_${randomUUID()}`]
  await setPrivateFeed(environment.people, userId, randomUUID())
  await keepCustomer(environment.people, userId, { customerId })
  const subject = { kind: 'user', id: userId } as const
  const entry = { id: randomUUID(), userId, action: 'users.update', kind: 'accounts' } as const
  await beginLogEntry(environment, { ...entry, subject, now: dawn })
  await countPreferenceChange(environment.operations, { user, hashKey, now: new Date() })
  const { privateFeedHash = 'none' } = (await findUser(environment.people, userId)) ?? {}
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

/** Makes the account unreadable; the returned function repairs it. */
export async function damageAccount({ people }: People, userId: string): Promise<() => Promise<void>> {
  const user = await findUser(people, userId)
  if (!user) throw new Error(`There is no user ${userId}.`)
  await putItems(people, [userKey(userId)])
  return () => putItems(people, [userItem(user)])
}

/** Simulates a call that checked the account just before the account was deleted. */
export function castLateVote({ catalogue, people }: Catalogue & People, userId: string): Promise<unknown> {
  const cast = { episodeId: 1, verdict: 'bad', ballot: ballotOfAccount(people, userId, 1) } as const
  return castVote(catalogue, cast, { chance: () => 0 })
}

export const seedLogEntry = (environment: HttpEnvironment, entry: Partial<NewLogEntry>) =>
  beginLogEntry(environment, {
    id: randomUUID(),
    userId: '',
    action: 'budget.update',
    kind: 'settings',
    subject: null,
    now: new Date(),
    ...entry,
  })

export async function seedStoredLog(operations: Table, entries: readonly LogEntry[]): Promise<void> {
  const items = entries.map(({ user_id: userId, ...entry }) => ({
    ...adminLogKey(entry.at, entry.id),
    ...entry,
    userId,
    expiresAt: 2_000_000_000,
  }))
  await putItems(operations, items)
}

export const readLogPage = (operations: Table, kind: LogKind | undefined, now: Date) =>
  listAdminLog(operations, { filter: { kind }, now, limit: 24 })

/** Simulates a restored backup. */
export const restoreItems = (table: Table, items: Awaited<ReturnType<typeof contentOf>>) =>
  putItems(table, items)

/** Runs the repair command for the log; returns the ids of deleted users whom the log still named. */
export async function repairLog(environment: HttpEnvironment): Promise<string[]> {
  const found = await findDeletedInLog(environment, new Date())
  await forgetDeletedInLog(environment, found)
  return found
}

/** Also stores choices that the call would refuse, such as a topic that has been deleted. */
export async function seedPreferences(
  { people }: People,
  userId: string,
  preferences: Partial<Preferences>,
): Promise<void> {
  await changeUser(people, userId, (user) => ({
    ...user,
    preferences: { ...user.preferences, ...preferences },
  }))
}

/** The token in the links of a reader's digests. */
export async function digestTokenOf(reader: { userId: string; email: string }): Promise<string> {
  const secrets = openSecrets(secretArnsSchema.parse(process.env.MAILED_LINK_SECRETS))
  return digestToken(reader, await currentSecret(secrets))
}

type Session = { userId: string; originJti: string }

export async function seedSession(
  { people }: People,
  session: Session & { startedAt: string },
): Promise<void> {
  await recordSession(people, session, { device: 'Firefox on Linux', now: new Date() })
}

/** The account's address in its item and in the user pool, and which of these addresses point to it. */
export async function readAddresses({ people }: People, userId: string, addresses: readonly string[]) {
  const user = await findUser(people, userId)
  const owners = await Promise.all(addresses.map((address) => findUserIdByEmail(people, address)))
  return {
    item: user?.email,
    pool: await readPoolEmail(openUserPool(poolId, clientId), user ? subOf(user) : userId),
    owned: addresses.filter((_, index) => owners[index] === userId),
  }
}

/** The customer's subscriptions, as the payment provider has them. */
export async function readSubscriptions(customer = 'none') {
  const { payments } = connectTo({ payments: paymentProvider() }).connect()
  const provider = await findProvider(payments, new Date())
  const listed = await provider?.stripe.subscriptions.list({ customer, status: 'all' })
  return listed?.data.map(({ id, status }) => ({ id, status }))
}

/** Ends a session that was never started. */
export const seedEndedSession = ({ people }: People, session: Session, now: Date) =>
  endSession(people, session, now)

export const readEndedSessions = async ({ people }: People, userId: string) =>
  (await findUser(people, userId))?.endedSessions
