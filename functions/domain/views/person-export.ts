import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import type { LogEntry } from '#shared/domain/admin-log.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import type { SavedQuoteView } from '#shared/domain/saved-quote.ts'
import type { SavedSearchView } from '#shared/domain/saved-search.ts'
import { logSentences, logTitle } from '#shared/format/log-sentence.ts'

export type PersonalData = {
  user: UserRecord
  topics: readonly { id: number; name: string }[]
  savedSearches: readonly SavedSearchView[]
  savedQuotes: readonly SavedQuoteView[]
  sessions: readonly { device: string; startedAt: string; lastUsedAt: string }[]
  votes: readonly { episodeId: number; episodeTitle: string | null; verdict: string }[]
  /** Networks that the account is used from. Only the end of retention is stored. */
  networks: readonly { knownUntil: string }[]
  failedSignIns: readonly string[]
  /** This list and the next contain only times within the rate limit's window. */
  mailedLinks: readonly string[]
  addressChanges: readonly string[]
  /** Times of changes through links in digests, within the rate limit's window. */
  preferenceChanges: readonly string[]
  digests: { state: DigestState; episodeTitles: ReadonlyMap<number, string>; runStarts: readonly string[] }
  /** Admin calls by this user or about the account. Other people appear only as "an admin". */
  adminLog: readonly (Pick<LogEntry, 'at' | 'action' | 'outcome' | 'changes'> & {
    part: 'user' | 'subject'
  })[]
  /** From the user pool. Null: the pool has no such user. */
  identity: {
    status: string
    createdAt: string
    changedAt: string
    attributes: Record<string, string>
  } | null
}

function digestsOf({ state, episodeTitles, runStarts }: PersonalData['digests']) {
  return {
    last_begun_for: state.date ?? null,
    being_sent_since: state.sending?.begunAt ?? null,
    new_since: state.newSince ?? null,
    last_episodes: state.episodeIds.map((id) => ({ id, title: episodeTitles.get(id) ?? null })),
    last_runs: runStarts,
  }
}

function preferencesOf({ preferences }: UserRecord, topics: PersonalData['topics']) {
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
    sign_in_identity_id: subOf(user),
    email_confirmed_at: user.emailVerifiedAt ?? null,
    previous_email_until_confirmed: user.previousEmail?.address ?? null,
    undelivered_mail: user.undelivered
      ? {
          failures: user.undelivered.failures,
          refusals: user.undelivered.refusals,
          latest_at: user.undelivered.latestAt,
          paused_until: user.undelivered.pausedUntil ?? null,
        }
      : null,
    role_granted_by: user.roleGrantedBy ?? null,
    sessions_valid_after: user.sessionsValidAfter ?? null,
    ended_sessions_noted_until: user.endedSessions.map(({ until }) => until),
    /** Only whether there is one, because only a hash of its token is stored. */
    has_private_feed: user.privateFeedHash !== undefined,
  }
}

export function personExport(kept: PersonalData, now: Date) {
  const { user, topics, sessions, votes, networks, identity } = kept
  return {
    exported_at: now.toISOString(),
    account: accountOf(user),
    preferences: preferencesOf(user, topics),
    saved_searches: kept.savedSearches.map(({ id: _, search: { q, ...filters }, ...rest }) => ({
      words: q,
      ...filters,
      ...rest,
    })),
    saved_quotes: kept.savedQuotes.map(({ id: _, ...quote }) => quote),
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
