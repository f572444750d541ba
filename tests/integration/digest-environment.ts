import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { createSes } from 'cdk-on-localhost/testing'
import PostalMime, { type Email } from 'postal-mime'
import { openOnceMailer } from '#functions/clients/mail-once.ts'
import type { Secrets } from '#functions/clients/secrets.ts'
import { digestStateKey } from '#functions/data/digests/digest-keys.ts'
import { beginScheduledRun, beginTriggeredRun, findDigestRun } from '#functions/data/digests/digest-runs.ts'
import { findDigestState } from '#functions/data/digests/digest-states.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { changeUser, ensureUserRecord } from '#functions/data/users/users.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import type { SendingDeps } from '#functions/use-cases/digest/sending-resources.ts'
import { openWeekOfRun } from '#functions/use-cases/digest/week-of-run.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { DigestFrequency, Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { type ScriptedSes, scriptedSes } from '#tests/integration/scripted-ses.ts'

/** Start of the first run in every test. */
export const digestMorning = new Date('2026-03-02T08:00:00.000Z')
const minuteMilliseconds = 60_000

export type PublishedForDigest = {
  title: string
  /** Time of publication on Sidelight. `releasedAt` defaults to a minute earlier. */
  at: Date
  releasedAt?: Date
  stance?: Stance | null
  topics?: string[]
}

export type NewRun = { kind?: 'schedule' | 'trigger'; date?: string; frequencies?: DigestFrequency[] }

type NewReader = { preferences: Partial<Preferences>; role: Role }

export type DigestEnvironment = {
  tables: CatalogueEnvironment
  catalogue: Table
  people: Table
  ses: ScriptedSes
  /** Its clock stands still until the test moves it. */
  deps: SendingDeps & { mailer: { isConfigured: true } }
  now(): Date
  putForward(milliseconds: number): void
  setTime(at: Date): void
  waits: number[]
  publish(episode: PublishedForDigest): Promise<number>
  /**
   * Imports one episode per combination of stance and topics and copies its items for the others, which is
   * much faster.
   */
  publishMany(episodes: readonly PublishedForDigest[]): Promise<void>
  newReader(preferences?: Partial<Preferences>, role?: Role): Promise<{ userId: string; email: string }>
  newRun(run?: NewRun): Promise<string>
  countsOf(runId: string): Promise<Partial<Record<DigestOutcome, number>>>
  digestStateOf(userId: string): Promise<DigestState>
  mailsTo(email: string): Promise<Email[]>
  close(): Promise<void>
}

async function openMail() {
  const folder = await mkdtemp(join(tmpdir(), 'digest-mail-'))
  const ses = createSes({ folder })
  return {
    ses: scriptedSes(ses),
    mailsTo: (address: string) =>
      Promise.all(
        ses
          .listMessages()
          .filter(({ destinations }) => destinations.includes(address))
          .map((mail) => PostalMime.parse(mail.raw())),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function openMailerAt(endpoint: string) {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  })
  const settings = {
    domain: 'mail.sidelight.test',
    replyTo: '',
    configurationSet: 'sending',
    senderName: 'Sidelight',
    senderMailbox: 'no-reply',
  }
  const mailer = openOnceMailer(settings)
  if (!mailer.isConfigured) throw new Error('No mail is set up.')
  return mailer
}

const releaseOf = ({ at, releasedAt }: PublishedForDigest) =>
  releasedAt ?? new Date(at.getTime() - minuteMilliseconds)

async function publishEpisode(catalogue: Table, show: number, episode: PublishedForDigest): Promise<number> {
  const { title, at, stance = 'Left-leaning', topics = ['Taxes'] } = episode
  const released = releaseOf(episode)
  const podcast = await createPodcast(catalogue, samplePodcast(show), at)
  const items = [sampleItem(show, { title, publishedAt: released.toISOString() })]
  const { imported } = await importEpisodes(catalogue, podcast, { items, now: at })
  const [{ episodeId } = { episodeId: 0 }] = imported
  await publishSample(catalogue, episodeId, { stance, topics, now: at })
  return episodeId
}

function itemsLike(published: EpisodeState, episodeId: number, episode: PublishedForDigest) {
  const publishedAt = releaseOf(episode).toISOString()
  const publication = publishedOf(published.episode)
  const record = {
    ...published.episode,
    episodeId,
    title: episode.title,
    guid: `guid-${episodeId}`,
    audioUrl: `https://audio.example/${episodeId}.mp3`,
    publishedAt,
    publication: publication
      ? { ...publication, firstPublishedAt: episode.at.toISOString(), publishedOn: publishedAt, quoteIds: [] }
      : published.episode.publication,
  }
  return itemsOf({ ...published, episode: record, quotes: [] })
}

type Tables = { catalogue: Table; people: Table }

async function createReader({ catalogue, people }: Tables, reader: NewReader, now: Date) {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  await ensureUserRecord(people, { userId, email, role: reader.role }, now)
  const topic = await findTopicByName(catalogue, 'Taxes')
  await changeUser(people, userId, (user) => ({
    ...user,
    emailVerifiedAt: user.createdAt,
    preferences: {
      ...user.preferences,
      email_notifications: true,
      interested_topics: topic ? [topic.topicId] : [],
      ...reader.preferences,
    },
  }))
  return { userId, email }
}

function knownSecret(): Secrets {
  return {
    client: new SecretsManagerClient({}),
    arns: ['links'],
    known: new Map([['links', 'a'.repeat(48)]]),
  }
}

/** This clock moves only when the test moves it or the code waits. */
function openClock() {
  let now = digestMorning
  const waits: number[] = []
  const putForward = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds)
  }
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds)
    putForward(milliseconds)
  }
  const setTime = (at: Date) => {
    now = at
  }
  return { clock: { now: () => now, sleep }, waits, putForward, setTime }
}

const quiet = { pace: { waitForSlot: async () => {} }, readSearchNews: async () => [] }

export async function openDigestEnvironment(): Promise<DigestEnvironment> {
  const mail = await openMail()
  const tables = await openCatalogueEnvironment([mail.ses])
  const [catalogue, people] = await Promise.all([tables.newTable(), tables.newTable()])
  const { clock, waits, putForward, setTime } = openClock()
  let shows = 0
  let uncounted = 1_000_000
  let runs = 0
  const deps = {
    catalogue,
    people,
    mailer: openMailerAt(tables.endpoint),
    ...quiet,
    weekOfRun: openWeekOfRun(),
    siteUrl: 'https://sidelight.test',
    postalAddress: '1 Main Street',
    linkSecrets: knownSecret(),
    clock,
  }

  const publish = (episode: PublishedForDigest) => {
    shows += 1
    return publishEpisode(catalogue, shows, episode)
  }

  return {
    tables,
    catalogue,
    people,
    ses: mail.ses,
    deps,
    waits,
    now: clock.now,
    putForward,
    setTime,
    publish,
    async publishMany(episodes) {
      const published = new Map<string, EpisodeState>()
      for (const episode of episodes) {
        const kind = JSON.stringify([episode.stance, episode.topics])
        const first = published.get(kind)
        uncounted += 1
        if (first) await putItems(catalogue, itemsLike(first, uncounted, episode))
        else published.set(kind, await getEpisodeState(catalogue, await publish(episode)))
      }
    },
    newReader: (preferences = {}, role = 'paid') =>
      createReader({ catalogue, people }, { preferences, role }, clock.now()),
    async newRun({ kind = 'trigger', date, frequencies = ['daily', 'weekly'] }: NewRun = {}) {
      const settings = {
        date: date ?? clock.now().toISOString().slice(0, 10),
        timezone: 'UTC',
        frequencies,
      } as const
      const begin = kind === 'trigger' ? beginTriggeredRun : beginScheduledRun
      // The state of earlier runs must not stop the next one.
      await catalogue.client.send(new DeleteCommand({ TableName: catalogue.name, Key: digestStateKey }))
      // A run's id is the millisecond of its start, so two runs need different times.
      runs += 1
      const run = await begin(catalogue, settings, new Date(digestMorning.getTime() + runs))
      if (!run) throw new Error('That date had its run.')
      return run.runId
    },
    async countsOf(runId) {
      const run = await findDigestRun(catalogue, runId)
      return Object.fromEntries(Object.entries(run?.outcomes ?? {}).filter(([, count]) => count > 0))
    },
    digestStateOf: (userId) => findDigestState(people, userId),
    mailsTo: mail.mailsTo,
    async close() {
      await tables.close()
      await mail.remove()
    },
  }
}
