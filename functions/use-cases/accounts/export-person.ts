import { findPoolUser, type PoolDirectory } from '#functions/clients/pool-directory.ts'
import { listLogEntriesOf } from '#functions/data/admin-log/admin-log-list.ts'
import { startOfDigestRun } from '#functions/data/digests/digest-keys.ts'
import { findDigestState } from '#functions/data/digests/digest-states.ts'
import { findEpisodeTitles } from '#functions/data/episodes/episode-texts.ts'
import type { Key } from '#functions/data/keys.ts'
import { listVotesOf } from '#functions/data/ratings/votes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findTopicsByIds } from '#functions/data/topics/topics.ts'
import { readAttemptTimes } from '#functions/data/users/attempts.ts'
import { listNetworks, type SignInPlace } from '#functions/data/users/known-networks.ts'
import { mailCountsOf } from '#functions/data/users/mail-attempts.ts'
import { listSavedQuotes } from '#functions/data/users/saved-quotes.ts'
import { listSessions } from '#functions/data/users/sessions.ts'
import { signInCountsOf } from '#functions/data/users/sign-in-attempts.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { type PersonalData, personExport } from '#functions/domain/views/person-export.ts'
import { listSavedSearches } from '#functions/use-cases/search/saved-searches.ts'

export type ExportDeps = { catalogue: Table; people: Table; operations: Table; pool: PoolDirectory }

export type ExportRequest = {
  network: string
  hashKeys: readonly string[]
  now: Date
}

async function votesOf({ catalogue, people }: ExportDeps, userId: string): Promise<PersonalData['votes']> {
  const votes = await listVotesOf(people, userId)
  const titles = await findEpisodeTitles(
    catalogue,
    votes.map(({ episodeId }) => episodeId),
  )
  return votes.map((vote) => ({ ...vote, episodeTitle: titles.get(vote.episodeId) ?? null }))
}

async function digestsOf(
  { catalogue, people }: ExportDeps,
  userId: string,
): Promise<PersonalData['digests']> {
  const state = await findDigestState(people, userId)
  return {
    state,
    episodeTitles: await findEpisodeTitles(catalogue, state.episodeIds),
    runStarts: state.doneRuns.map(startOfDigestRun),
  }
}

async function topicsOf(catalogue: Table, { preferences }: UserRecord): Promise<PersonalData['topics']> {
  const found = await findTopicsByIds(catalogue, preferences.interested_topics)
  return [...found].map(([id, { name }]) => ({ id, name }))
}

async function timesIn(operations: Table, keys: readonly Key[]): Promise<string[]> {
  const times = await Promise.all(keys.map((key) => readAttemptTimes(operations, key)))
  return [...new Set(times.flat())].toSorted()
}

async function tracesOf(operations: Table, user: UserRecord, { hashKeys, network }: ExportRequest) {
  const places = hashKeys.map((hashKey): SignInPlace => ({ email: user.email, network, hashKey }))
  const mails = hashKeys.map((hashKey) => mailCountsOf({ user, hashKey }))
  const [networks, failedSignIns, mailedLinks, addressChanges, preferenceChanges] = await Promise.all([
    Promise.all(places.map((place) => listNetworks(operations, place))),
    timesIn(operations, places.flatMap(signInCountsOf)),
    timesIn(
      operations,
      mails.flatMap(({ links }) => links),
    ),
    timesIn(
      operations,
      mails.flatMap((one) => one.addressChanges),
    ),
    timesIn(
      operations,
      mails.flatMap((one) => one.preferenceChanges),
    ),
  ])
  return { networks: networks.flat(), failedSignIns, mailedLinks, addressChanges, preferenceChanges }
}

export async function exportPerson(deps: ExportDeps, user: UserRecord, request: ExportRequest) {
  const { now } = request
  const [topics, savedSearches, savedQuotes, sessions, votes, digests, traces, adminLog, identity] =
    await Promise.all([
      topicsOf(deps.catalogue, user),
      listSavedSearches(deps, user.userId),
      listSavedQuotes(deps.people, user.userId),
      listSessions(deps.people, user, now),
      votesOf(deps, user.userId),
      digestsOf(deps, user.userId),
      tracesOf(deps.operations, user, request),
      listLogEntriesOf(deps.operations, user.userId),
      findPoolUser(deps.pool, subOf(user)),
    ])
  const lists = { topics, savedSearches, savedQuotes, sessions, votes, digests, ...traces, adminLog }
  return personExport({ user, ...lists, identity: identity ?? null }, now)
}
