import type * as z from 'zod'
import { type Mail, mailNotConfigured } from '#functions/clients/mail.ts'
import type { SendOutcome } from '#functions/clients/mail-once.ts'
import { countDeparted, countOutcome, findDigestRun } from '#functions/data/digests/digest-runs.ts'
import { findDigestState, replaceDigestState } from '#functions/data/digests/digest-states.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { findUser, receivesDigests } from '#functions/data/users/users.ts'
import type { SearchNews } from '#functions/domain/digest/search-news.ts'
import { type DigestRunRecord, digestRunView } from '#functions/domain/records/digest-run-record.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import {
  markDone,
  markNothingNew,
  markSending,
  markSent,
  undoSending,
} from '#functions/domain/sending/digest-state-transitions.ts'
import { judgeReader } from '#functions/domain/sending/judge-reader.ts'
import { newSince } from '#functions/domain/sending/new-since.ts'
import { openLog } from '#functions/invocation/log.ts'
import { composeDigestMail } from '#functions/use-cases/digest/compose-digest-mail.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { sendWithRetry } from '#functions/use-cases/digest/send-with-retry.ts'
import type { SendingDeps } from '#functions/use-cases/digest/sending-resources.ts'
import type { sendMessageSchema } from '#shared/deployment/digest-queue.ts'
import { mailNotSent } from '#shared/deployment/log-messages.ts'
import { episodesOf } from '#shared/domain/digest.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'

const logger = openLog()

type Delivery = { run: DigestRunRecord; user: UserRecord; state: DigestState }

type PreparedMail = { delivery: Delivery; mail: Mail; at: string; episodeIds: number[] }

/** One transaction saves the person's record and the run's count. */
async function saveOutcome(
  { catalogue, people, clock }: SendingDeps,
  { run, user, state }: Delivery,
  { next, outcome }: { next: DigestState; outcome: DigestOutcome },
): Promise<void> {
  const count = countOutcome(catalogue, run.runId, { outcome, at: clock.now() })
  await replaceDigestState(people, { userId: user.userId, state, next }, [count])
}

const idsIn = (searches: readonly SearchNews[]) =>
  searches.flatMap(({ hits }) => hits.map(({ episode }) => episode.id))

async function prepareMail(deps: SendingDeps, delivery: Delivery): Promise<PreparedMail | undefined> {
  const { run, user, state } = delivery
  const now = deps.clock.now()
  const digest = await readNextDigest(deps.catalogue, { user, state, now })
  if (digest.episodes.length === 0) {
    const next = markNothingNew(state, run.runId, digest.since)
    await saveOutcome(deps, delivery, { next, outcome: 'nothing-new' })
    return undefined
  }
  const isWeekly = user.preferences.digest_frequency === 'weekly'
  const week = isWeekly ? await deps.weekOfRun(deps.catalogue, run, now) : undefined
  const news = newSince(state, user.preferences.digest_frequency, now)
  const searches = await deps.readSearchNews(user.userId, news, now)
  const mail = await composeDigestMail(deps, user, { ...digest, week, searches })
  await deps.pace.waitForSlot()
  const next = markSending(state, run, deps.clock.now())
  const saved = await replaceDigestState(deps.people, { userId: user.userId, state, next })
  return {
    delivery: { ...delivery, state: saved },
    mail,
    at: now.toISOString(),
    episodeIds: [...new Set([...episodesOf(digest).map(({ id }) => id), ...idsIn(searches)])],
  }
}

async function prepare(
  deps: SendingDeps,
  run: DigestRunRecord,
  userId: string,
): Promise<PreparedMail | undefined> {
  const [user, state] = await Promise.all([
    findUser(deps.people, userId),
    findDigestState(deps.people, userId),
  ])
  const now = deps.clock.now()
  if (!user || user.deletedAt !== undefined) {
    // Skips a finished run, which has counted everyone and deleted its marks of individual readers.
    if (digestRunView(run).state !== 'finished') {
      await countDeparted(deps.catalogue, { runId: run.runId, userId, at: now })
    }
    return undefined
  }
  const { preferences } = user
  const verdict = judgeReader(run, { state, preferences, mayReceive: receivesDigests(user) }, now)
  if (verdict === 'done') return undefined
  if (verdict === 'busy') throw new Error('A digest to this person is being sent, or was until recently.')
  const delivery = { run, user, state }
  if (verdict === 'send') return prepareMail(deps, delivery)
  await saveOutcome(deps, delivery, { next: markDone(state, run.runId), outcome: verdict.outcome })
  return undefined
}

async function conclude(deps: SendingDeps, prepared: PreparedMail, result: SendOutcome): Promise<void> {
  const { delivery, at, episodeIds } = prepared
  const { state, run, user } = delivery
  const { runId } = run
  if (result.outcome === 'accepted') {
    const next = markSent(state, runId, { at, episodeIds })
    return saveOutcome(deps, delivery, { next, outcome: 'sent' })
  }
  const { outcome, reason } = result
  if (outcome === 'unknown') return saveOutcome(deps, delivery, { next: markDone(state, runId), outcome })
  if (outcome === 'refused') {
    return saveOutcome(deps, delivery, { next: markDone(undoSending(state), runId), outcome: 'failed' })
  }
  await replaceDigestState(deps.people, { userId: user.userId, state, next: undoSending(state) })
  throw new Error(`SES accepts no mail at the moment: ${reason}`)
}

/**
 * Sends at most one digest, however often it is called.
 * @throws for a retry: SES refuses mail at the moment, or another call is in progress
 */
export async function sendToReader(
  deps: SendingDeps,
  { runId, userId }: z.output<typeof sendMessageSchema>,
): Promise<void> {
  const { mailer, clock } = deps
  if (!mailer.isConfigured) throw mailNotConfigured()
  const run = await findDigestRun(deps.catalogue, runId)
  if (!run) throw new Error('There is no such run of digests.')
  const prepared = await repeatWhileStale(() => prepare(deps, run, userId))
  if (!prepared) return
  const result = await sendWithRetry(mailer, prepared.mail, clock)
  if (result.outcome !== 'accepted') logger.error(mailNotSent, { runId, ...result })
  await repeatWhileStale(() => conclude(deps, prepared, result))
}
