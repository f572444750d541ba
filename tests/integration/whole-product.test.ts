import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPoolUser, openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openTable } from '#functions/data/table.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { profileApi } from '#shared/api/profile.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { fillAsFirstStart, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { contentOf } from '#tests/integration/catalogue-bed.ts'
import { addShow, publishedEpisodes, sampleFeed } from '#tests/published-show.ts'

let cloud: TestCloud
let dataFolder: string

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'sidelight-whole-'))
  await fillAsFirstStart(dataFolder)
  cloud = await startTestCloud({}, { dataFolder })
})

afterAll(async () => {
  await cloud?.close()
  await rm(dataFolder, { recursive: true, force: true })
})

test('a feed that an admin adds becomes episodes that visitors hear, and nothing doubles', async () => {
  const admin = await cloud.signIn('admin')
  const feed = sampleFeed(cloud)
  const { importedEpisodes, episodes } = await addShow(cloud, feed, admin)
  expect([importedEpisodes, episodes.length]).toEqual([4, 4])
  const [first] = episodes
  const visited = await cloud.call(episodesApi.get, { params: { id: first?.id ?? 0 } })
  const episode = episodesApi.get.answer.parse(await visited.json())
  expect(episode.quotes.length).toBeGreaterThanOrEqual(3)
  expect(episode.political_stance).toBe('Far Left')
  expect(episode.stance_spread).toEqual([2, 1, 0, 0, 0])
  expect(episode.is_stance_overridden).toBe(false)
  expect(episode.analysis_method).toContain(writtenByHand)
  const kept = await cloud.call(episodesApi.getReceipt, { params: { id: first?.id ?? 0 } })
  const receipt = episodesApi.getReceipt.answer.parse(await kept.json())
  expect(receipt).toMatchObject({ model: writtenByHand, quotes_dropped: 0 })
  expect(new Set(receipt.votes.map(({ explanation }) => explanation)).size).toBe(3)

  const moved = await cloud.call(episodesApi.update, {
    params: { id: first?.id ?? 0 },
    session: admin,
    body: { political_stance: 'Far Right' },
  })
  expect(moved.status).toBe(204)
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'far right' } })
  const { episodes: farRight } = sidelightApi.list.answer.parse(await listed.json())
  expect(farRight.map(({ id }) => id)).toEqual([first?.id])

  const again = await cloud.call(podcastsApi.add, { session: admin, body: { url: feed } })
  expect(podcastsApi.add.answer.parse(await again.json()).importedEpisodes).toBe(0)
  const statistics = statisticsApi.get.answer.parse(await (await cloud.call(statisticsApi.get)).json())
  expect(statistics.episode_count).toBe(4)
  expect(statistics.podcast_count).toBe(1)
  expect(statistics.far_left_count).toBe(3)
  expect(statistics.far_right_count).toBe(1)
})

test('what a reader does with an episode works with the rights that each function has', async () => {
  const listed = await cloud.call(sidelightApi.list, { body: { stance: 'far left' } })
  const [episode] = sidelightApi.list.answer.parse(await listed.json()).episodes
  const params = { id: episode?.id ?? 0 }
  const transcript = await cloud.call(episodesApi.getTranscript, { params })
  expect(transcript.status, await transcript.clone().text()).toBe(200)
  const { entries, is_timed } = episodesApi.getTranscript.answer.parse(await transcript.json())
  expect([entries.length > 5, is_timed]).toEqual([true, true])

  const session = await cloud.signIn('free')
  const [name = ''] = splitTopicNames(episode?.topics ?? '')
  const onTopic = await cloud.call(episodesApi.listByTopic, { params: { name }, session })
  const cards = episodesApi.listByTopic.answer.parse(await onTopic.json())
  expect(cards.map(({ id }) => id)).toContain(params.id)
  expect((await cloud.call(episodesApi.listByTopic, { params: { name } })).status).toBe(401)
  expect((await cloud.call(episodesApi.listOtherSide, { params })).status).toBe(200)

  for (const [who, body] of [
    [undefined, { assessment_good: 1 }],
    [session, { assessment_bad: 1 }],
    [session, { assessment_good: 1 }],
  ] as const) {
    const voted = await cloud.call(episodesApi.assess, { params, body, session: who })
    expect(voted.status, await voted.clone().text()).toBe(204)
  }
  const visited = await cloud.call(episodesApi.get, { params, session })
  expect(episodesApi.get.answer.parse(await visited.json())).toMatchObject({
    assessment_good: 2,
    assessment_bad: 0,
  })
})

const spokenJson = JSON.stringify({
  segments: Array.from({ length: 6 }, (_, index) => ({
    start: index * 4,
    end: index * 4 + 4,
    text: `Sentence number ${index + 1} of an episode that was transcribed elsewhere.`,
  })),
})

test('a transcript is uploaded on the site’s address, read after its event, and followed by the stream', async () => {
  const session = await cloud.signIn('admin')
  const listed = await cloud.call(podcastsApi.list, { session })
  const [podcast] = podcastsApi.list.answer.parse(await listed.json())
  const episode = (await publishedEpisodes(cloud, podcast?.id ?? 0, session)).at(-1)
  const filename = `p${podcast?.id}-e${episode?.id}-20260301.json`
  const begun = await cloud.call(uploadsApi.start, {
    body: { files: [{ filename, size: Buffer.byteLength(spokenJson) }] },
    session,
  })
  const { sessionId } = uploadsApi.start.answer.parse(await begun.json())
  const renewed = await cloud.call(uploadsApi.renew, {
    params: { session: sessionId },
    body: { files: [1], replace: true },
    session,
  })
  const [address] = uploadsApi.renew.answer.parse(await renewed.json()).uploads
  if (!address) throw new Error('An address was to be given.')
  expect(address.url.startsWith(`${cloud.siteUrl}/uploads/${sessionId}/`)).toBe(true)
  const { url, method, headers } = address
  expect((await fetch(url, { method, headers, body: `${spokenJson} ` })).status).toBe(403)
  expect((await fetch(url, { method, headers, body: spokenJson })).status).toBe(200)
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${cloud.siteUrl}${uploadProgressPath.replace('{sessionId}', sessionId)}`, {
    headers: { cookie },
  })
  expect(await stream.text()).toContain('"status":"success"')
})

test('signing out ends the session at the next call', async () => {
  const session = await cloud.signIn('free')
  const stolen = new Map(session)
  expect((await cloud.call(authApi.me, { session })).status).toBe(200)
  expect((await cloud.call(authApi.logout, { session })).status).toBe(204)
  expect((await cloud.call(authApi.me, { session: stolen })).status).toBe(401)
})

const tableOutputs = ['CatalogueTableName', 'PeopleTableName', 'OperationsTableName']

/** Buckets, queues, the mailbox, executions, the pool: everything that this machine keeps in files but the tables' own. */
async function keptFiles(): Promise<{ place: string; text: string }[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\/dynamodb(\/|$)/.test(entry.parentPath))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      return { place: file, text: await readFile(file, 'latin1').catch(() => '') }
    }),
  )
}

/** Every place of the cloud that speaks of somebody by one of these names. */
async function placesNaming(names: readonly string[]): Promise<string[]> {
  const { lambda } = cloud.cloud.services
  const tables = tableOutputs.map(async (output) => {
    const content = await contentOf(openTable(outputOf(cloud.cloud, output)))
    return { place: output, text: JSON.stringify(content) }
  })
  const logs = lambda.functions().map(({ name }) => ({ place: name, text: lambda.logLines(name).join('\n') }))
  const all = [...(await Promise.all(tables)), ...logs, ...(await keptFiles())]
  return all.filter(({ text }) => names.some((name) => text.includes(name))).map(({ place }) => place)
}

test('somebody who deletes their account is found in no table, bucket, queue, mailbox or log, nor in the pool', async () => {
  const session = await cloud.signIn('paid')
  const me = authApi.me.answer.parse(await (await cloud.call(authApi.me, { session })).json())
  const names = [me.id, me.email]
  expect(await placesNaming(names)).toContain('PeopleTableName')
  const body = { password: samplePerson('paid').password }
  const deleted = await cloud.call(profileApi.delete, { session, body })
  expect(deleted.status, await deleted.text()).toBe(202)
  for (;;) {
    if ((await placesNaming(names)).length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const pool = openPoolDirectory(outputOf(cloud.cloud, 'UserPoolId'))
  expect(await findPoolUser(pool, me.id)).toBeUndefined()
})
