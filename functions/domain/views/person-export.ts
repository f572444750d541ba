import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import type { LogEntry } from '#shared/domain/admin-log.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import { logSentences, logTitle } from '#shared/format/log-sentence.ts'

/** Everything that is kept on a person, as it was found. */
export type KeptOnPerson = {
  user: UserRecord
  topics: readonly { id: number; name: string }[]
  sessions: readonly { device: string; startedAt: string; lastUsedAt: string }[]
  votes: readonly { episodeId: number; episodeTitle: string | null; verdict: string }[]
  /** Networks that the account is used from, of which no more is kept than until when they are known. */
  networks: readonly { knownUntil: string }[]
  /** When somebody failed to sign in to the account, of which no more is kept. */
  failedSignIns: readonly string[]
  /** When links were mailed to the account or its address, and when it changed its address, as far as they still count. */
  mailedLinks: readonly string[]
  addressChanges: readonly string[]
  /** When links of digests changed what comes by mail, as far as it still counts. */
  preferenceChanges: readonly string[]
  /** What is kept of the digests that were mailed, with the titles of the latest one's episodes and when the runs began that the person was in. */
  digests: { note: DigestNote; episodeTitles: ReadonlyMap<number, string>; runStarts: readonly string[] }
  /** Calls of admins, made by this person or about the account; of nobody else is more than that they were an admin kept here. */
  adminLog: readonly (Pick<LogEntry, 'at' | 'action' | 'outcome' | 'changes'> & {
    part: 'user' | 'subject'
  })[]
  /** What the user pool says; null where it has nobody. */
  identity: {
    status: string
    createdAt: string
    changedAt: string
    attributes: Record<string, string>
  } | null
}

function digestsOf({ note, episodeTitles, runStarts }: KeptOnPerson['digests']) {
  return {
    last_begun_for: note.date ?? null,
    being_sent_since: note.sending?.begunAt ?? null,
    new_since: note.newSince ?? null,
    last_episodes: note.episodeIds.map((id) => ({ id, title: episodeTitles.get(id) ?? null })),
    last_runs: runStarts,
  }
}

function preferencesOf({ preferences }: UserRecord, topics: KeptOnPerson['topics']) {
  const { interested_topics: ids, geography_interests: geographyIds, ...rest } = preferences
  return {
    ...rest,
    interested_topics: ids.map((id) => ({ id, name: topics.find((topic) => topic.id === id)?.name ?? null })),
    geography_interests: geographyIds.map((id) => ({ id, name: findGeography(id)?.geography_name ?? null })),
  }
}

function accountOf(user: UserRecord) {
  const { preferences: _, ...account } = currentUser(user)
  return {
    ...account,
    email_confirmed_at: user.emailVerifiedAt ?? null,
    role_granted_by: user.roleGrantedBy ?? null,
    sessions_valid_after: user.sessionsValidAfter ?? null,
    ended_sessions_noted_until: user.endedSessions.map(({ until }) => until),
    /** We keep a one-way fingerprint of its address, and the address itself nowhere. */
    has_private_feed: user.privateFeedHash !== undefined,
  }
}

/** What a person takes away: every name in it is plain, and nothing in it opens anything. */
export function personExport(kept: KeptOnPerson, now: Date) {
  const { user, topics, sessions, votes, networks, identity } = kept
  return {
    exported_at: now.toISOString(),
    account: accountOf(user),
    preferences: preferencesOf(user, topics),
    sign_in_identity: identity && {
      status: identity.status,
      created_at: identity.createdAt,
      changed_at: identity.changedAt,
      attributes: identity.attributes,
    },
    devices: sessions.map(({ device, startedAt, lastUsedAt }) => ({
      device,
      signed_in_at: startedAt,
      last_used_at: lastUsedAt,
    })),
    known_networks: networks.map(({ knownUntil }) => ({ known_until: knownUntil })),
    failed_sign_ins: kept.failedSignIns,
    mailed_links: kept.mailedLinks,
    address_changes: kept.addressChanges,
    mail_preference_changes: kept.preferenceChanges,
    digests: digestsOf(kept.digests),
    votes_on_assessments: votes.map(({ episodeId, episodeTitle, verdict }) => ({
      episode_id: episodeId,
      episode_title: episodeTitle,
      vote: verdict === 'good' ? 'Accurate assessment' : 'Could be better',
    })),
    admin_log: kept.adminLog.map((entry) => ({
      at: entry.at,
      by: entry.part === 'user' ? 'you' : 'an admin',
      what: [`${logTitle(entry)}.`, ...logSentences(entry)].join(' '),
    })),
    payment: user.subscription
      ? {
          customer_id: user.subscription.customerId,
          subscription_id: user.subscription.subscriptionId ?? null,
          status: user.subscription.status ?? null,
        }
      : null,
  }
}
