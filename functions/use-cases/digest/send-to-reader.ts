import type * as z from 'zod'
import { type Mail, mailNotConfigured } from '#functions/clients/mail.ts'
import type { SendOutcome } from '#functions/clients/mail-once.ts'
import { countDeparted, countOutcome, findDigestRun } from '#functions/data/digests/digest-runs.ts'
import { findDigestState, replaceDigestState } from '#functions/data/digests/digest-states.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { findUser, receivesDigests } from '#functions/data/users/users.ts'
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

type Turn = { run: DigestRunRecord; user: UserRecord; note: DigestState }

type Begun = { turn: Turn; mail: Mail; at: string; episodeIds: number[] }

/** One transaction saves the person's record and the run's count. */
async function settle(
  { catalogue, people, clock }: SendingDeps,
  { run, user, note }: Turn,
  { next, outcome }: { next: DigestState; outcome: DigestOutcome },
): Promise<void> {
  const count = countOutcome(catalogue, run.runId, { outcome, at: clock.now() })
  await replaceDigestState(people, { userId: user.userId, note, next }, [count])
}

async function begin(deps: SendingDeps, turn: Turn): Promise<Begun | undefined> {
  const { run, user, note } = turn
  const now = deps.clock.now()
  const digest = await readNextDigest(deps.catalogue, { user, note, now })
  if (digest.episodes.length === 0) {
    const next = markNothingNew(note, run.runId, digest.since)
    await settle(deps, turn, { next, outcome: 'nothing-new' })
    return undefined
  }
  const mail = await composeDigestMail(deps, user, digest)
  await deps.pace.takeTurn()
  const next = markSending(note, run, deps.clock.now())
  const saved = await replaceDigestState(deps.people, { userId: user.userId, note, next })
  return {
    turn: { ...turn, note: saved },
    mail,
    at: now.toISOString(),
    episodeIds: episodesOf(digest).map(({ id }) => id),
  }
}

async function prepare(deps: SendingDeps, run: DigestRunRecord, userId: string): Promise<Begun | undefined> {
  const [user, note] = await Promise.all([
    findUser(deps.people, userId),
    findDigestState(deps.people, userId),
  ])
  const now = deps.clock.now()
  if (!user || user.deletedAt !== undefined) {
    // A finished run has counted everyone and has deleted its marks of individual people.
    if (digestRunView(run).state !== 'finished') {
      await countDeparted(deps.catalogue, { runId: run.runId, userId, at: now })
    }
    return undefined
  }
  const { preferences } = user
  const verdict = judgeReader(run, { note, preferences, mayReceive: receivesDigests(user) }, now)
  if (verdict === 'done') return undefined
  if (verdict === 'busy') throw new Error('A digest to this person is being sent, or was a moment ago.')
  const turn = { run, user, note }
  if (verdict === 'send') return begin(deps, turn)
  await settle(deps, turn, { next: markDone(note, run.runId), outcome: verdict.outcome })
  return undefined
}

async function conclude(deps: SendingDeps, begun: Begun, handover: SendOutcome): Promise<void> {
  const { turn, at, episodeIds } = begun
  const { note, run, user } = turn
  const { runId } = run
  if (handover.outcome === 'taken') {
    const next = markSent(note, runId, { at, episodeIds })
    return settle(deps, turn, { next, outcome: 'sent' })
  }
  const { outcome, reason } = handover
  if (outcome === 'unknown') return settle(deps, turn, { next: markDone(note, runId), outcome })
  if (outcome === 'refused') {
    return settle(deps, turn, { next: markDone(undoSending(note), runId), outcome: 'failed' })
  }
  await replaceDigestState(deps.people, { userId: user.userId, note, next: undoSending(note) })
  throw new Error(`SES takes no mail at this moment: ${reason}`)
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
  const begun = await repeatWhileStale(() => prepare(deps, run, userId))
  if (!begun) return
  const handover = await sendWithRetry(mailer, begun.mail, clock)
  if (handover.outcome !== 'taken') logger.error(mailNotSent, { runId, ...handover })
  await repeatWhileStale(() => conclude(deps, begun, handover))
}
