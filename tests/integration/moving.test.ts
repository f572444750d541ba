import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { currentSecret, openSecrets } from '#functions/clients/secrets.ts'
import { openTable } from '#functions/data/table/table.ts'
import { findUserIdByEmail } from '#functions/data/users/users.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'
import { outputOf, samplePeople, samplePerson, sdkEnvironment } from '#local/people.ts'
import { adminLogApi } from '#shared/api/admin-log.ts'
import { authApi } from '#shared/api/auth.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { profileApi } from '#shared/api/profile.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { recoveryConfigSchema } from '#shared/deployment/recovery-config.ts'
import { stances } from '#shared/domain/stance.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { readJson, readPublic } from '#tests/integration/public-answers.ts'
import { seconds } from '#tests/time-limits.ts'

vi.setConfig({ testTimeout: seconds(120), hookTimeout: seconds(400) })

const passphrase = 'correct horse battery'
const newPassword = (email: string) => `another one of ${email}`

let root: string
let source: TestCloud
let target: TestCloud
let folder: string
/** Sessions at the source, by address. */
const sessions = new Map<string, Session>()
let privateFeed: string
let mailedToken: string
let published: Awaited<ReturnType<typeof readPublic>>
const accounts = new Map<string, unknown>()
const said = { export: '', killed: '', refused: '', continued: '', again: '' }

type Finished = { code: number | null; text: string }

/** `untilLine`: the command is killed once it has printed this. */
type Options = { words?: readonly string[]; untilLine?: string }

async function run(command: 'export' | 'import', cloud: TestCloud, options: Options = {}): Promise<Finished> {
  const { words = [], untilLine } = options
  const file = `scripts/${command}.ts`
  const place = ['--local', '--data', cloud.dataFolder]
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file, folder, ...place, ...words], {
    env: { PATH, HOME, EXPORT_PASSPHRASE: passphrase },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
      if (untilLine && text.includes(untilLine)) child.kill('SIGKILL')
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

const exportSchema = z.looseObject({ account: z.record(z.string(), z.unknown()) })

/** Belongs to one user pool, or is counted anew. */
const ofPool = [
  'devices',
  'exported_at',
  'failed_sign_ins',
  'known_networks',
  'last_login',
  'mailed_links',
  'sessions_valid_after',
  'sign_in_identity',
  'sign_in_identity_id',
  'updated_at',
]

const withoutPool = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ofPool.includes(name)))

/** What a person downloads. */
async function readAccount(cloud: TestCloud, session: Session) {
  const downloaded = exportSchema.parse(await readJson(cloud, profileApi.export, { session }))
  return { ...withoutPool(downloaded), account: withoutPool(downloaded.account) }
}

async function signIn(cloud: TestCloud, email: string, password: string): Promise<Session> {
  const session: Session = new Map()
  const answer = await cloud.call(authApi.login, { body: { email, password }, session })
  expect(answer.status, await answer.text()).toBe(200)
  return session
}

async function fillSource() {
  for (const { role, email } of samplePeople) sessions.set(email, await source.signIn(role))
  const sessionOf = (role: Parameters<typeof samplePerson>[0]) => sessions.get(samplePerson(role).email)
  const stance = stances[0]
  const admin = sessionOf('admin')
  const [episode] = (
    await Promise.all(
      stances.map(async (one) =>
        sidelightApi.list.answer.parse(await readJson(source, sidelightApi.list, { body: { stance: one } })),
      ),
    )
  ).flatMap(({ episodes }) => episodes)
  if (!episode || !stance) throw new Error('The sample has no episode.')
  const params = { id: episode.id }
  for (const session of [undefined, sessionOf('free'), sessionOf('paid')]) {
    const voted = await source.call(episodesApi.assess, { params, session, body: { assessment_good: 1 } })
    expect(voted.status).toBe(204)
  }
  const edited = await source.call(episodesApi.update, {
    params,
    session: admin,
    body: { political_stance: stance },
  })
  expect(edited.status).toBe(204)
  const chosen = {
    email_notifications: true,
    digest_frequency: 'weekly',
    political_stance_interests: ['Left-leaning', 'Centrist'],
    stance_consent: true,
  }
  const saved = await source.call(profileApi.update, { session: sessionOf('paid'), body: chosen })
  expect(saved.status, await saved.text()).toBe(200)
  const made = await source.call(profileApi.createPrivateFeed, { session: sessionOf('paid') })
  privateFeed = new URL(profileApi.createPrivateFeed.answer.parse(await made.json()).url).pathname
  const { email } = samplePerson('paid')
  const userId = await findUserIdByEmail(openTable(outputOf(source.cloud, 'PeopleTableName')), email)
  const secrets = openSecrets(outputOf(source.cloud, 'MailedLinksArns').split(','))
  mailedToken = digestToken({ userId: userId ?? '', email }, await currentSecret(secrets))
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-moving-'))
  folder = join(root, 'export')
  source = await startTestCloud({}, { withFirstShow: true })
  Object.assign(process.env, sdkEnvironment(source.cloud))
  await fillSource()
  for (const [email, session] of sessions) accounts.set(email, await readAccount(source, session))
  published = await readPublic(source)
  said.export = (await run('export', source)).text
  target = await startTestCloud({}, { isEmpty: true })
  Object.assign(process.env, sdkEnvironment(target.cloud))
  said.killed = (await run('import', target, { untilLine: 'operations: ' })).text
  said.refused = (await run('import', target)).text
  said.continued = (await run('import', target, { words: ['--continue'] })).text
  said.again = (await run('import', target, { words: ['--continue'] })).text
})
afterAll(async () => {
  await source?.close()
  await target?.close()
  await rm(root, { recursive: true, force: true })
})

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('an export', () => {
  test('names the day by which it must be deleted, and no person in a file that can be read [S20.91]', async () => {
    expect(said.export).toMatch(/The export must be deleted by \d{4}-\d\d-\d\d\./)
    const files = await filesOf(folder)
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) {
      expect((await stat(file)).mode & 0o077, file).toBe(0)
      const content = await readFile(file, 'latin1')
      for (const { email } of samplePeople) expect(content.includes(email), file).toBe(false)
    }
  })

  test('that was interrupted keeps its files when it is repeated', async () => {
    await rm(join(folder, 'manifest.json'))
    const objects = (await filesOf(folder)).filter((file) => /\/(store|media)\//.test(file))
    const numbers = () => Promise.all(objects.map(async (file) => (await stat(file)).ino))
    const before = await numbers()
    const { code, text } = await run('export', source)
    expect(code, text).toBe(0)
    expect(await numbers()).toEqual(before)
    const second = await run('export', source)
    expect([second.code, second.text]).toEqual([
      2,
      expect.stringContaining('already holds a finished export'),
    ])
  })
})

describe('an import', () => {
  test('that was killed continues only when asked to, and is not repeated once it is done [S20.92]', () => {
    expect(said.killed).not.toContain('Done.')
    expect(said.refused).toContain('Continue it with --continue.')
    expect(said.continued, said.killed).toContain('Done. No one got mail. 3 people can sign in')
    expect(said.again).toContain('A second import would undo what people have changed since.')
  })

  test('into a deployment with data is refused [S20.92]', async () => {
    const { code, text } = await run('import', source)
    expect([code, text]).toEqual([2, expect.stringContaining('has data already.')])
  })

  test('shows visitors the same pages, counts, transcripts and images, and nothing drifts [S20.90]', async () => {
    expect([published.episodes.length, published.files.length].map((count) => count > 0)).toEqual([
      true,
      true,
    ])
    expect(await readPublic(target)).toEqual(published)
    await expectNoDrift({ catalogue: openTable(outputOf(target.cloud, 'CatalogueTableName')) })
  })

  test('sends no mail, and ends the sessions of the former pool [S20.93]', async () => {
    expect(target.cloud.services.ses.listMessages()).toEqual([])
    for (const [email, session] of sessions) {
      const old = new Map(session)
      expect((await target.call(authApi.me, { session: old })).status, email).toBe(401)
      expect((await target.call(authApi.refresh, { session: new Map(session) })).status, email).toBe(401)
    }
    for (const { email, password } of samplePeople) {
      const answer = await target.call(authApi.login, { body: { email, password } })
      expect(answer.status, email).toBe(401)
    }
  })

  test('links in earlier mail and private feeds still work [S20.94]', async () => {
    const query = { token: mailedToken }
    expect(await readJson(target, mailPreferencesApi.get, { query })).toEqual(
      await readJson(source, mailPreferencesApi.get, { query }),
    )
    const feed = await fetch(`${target.siteUrl}${privateFeed}`)
    expect([feed.status, feed.headers.get('content-type')]).toEqual([200, expect.stringMatching(/\bxml\b/)])
  })
})

async function cognito(operation: string, input: object) {
  const config: unknown = await (await fetch(`${target.siteUrl}/config.json`)).json()
  const { userPoolClientId: ClientId } = recoveryConfigSchema.parse(config)
  const answer = await fetch(target.cloud.awsEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId, ...input }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

async function mailedCode(email: string): Promise<string> {
  const mails = target.cloud.services.ses.listMessages()
  const mail = mails.find(({ destinations }) => destinations.includes(email))
  const { html = '' } = await PostalMime.parse(mail?.raw() ?? '')
  return /\b\d{6}\b/.exec(html)?.[0] ?? ''
}

test('everyone resets the password and finds the account as it was, admins their log [S20.93]', async () => {
  for (const { role, email } of samplePeople) {
    await cognito('ForgotPassword', { Username: email })
    const code = { ConfirmationCode: await mailedCode(email), Password: newPassword(email) }
    await cognito('ConfirmForgotPassword', { Username: email, ...code })
    const session = await signIn(target, email, newPassword(email))
    const me = authApi.me.answer.parse(await readJson(target, authApi.me, { session }))
    expect(me).toMatchObject({ role })
    expect(await readAccount(target, session)).toEqual(accounts.get(email))
    if (role !== 'admin') continue
    const [here, there] = await Promise.all([
      target.call(adminLogApi.list, { session }),
      source.call(adminLogApi.list, { session: sessions.get(email) }),
    ])
    expect(await here?.json()).toEqual(await there?.json())
  }
})
