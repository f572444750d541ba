import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { Analysis } from '#shared/domain/analysis.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { finishUpkeep } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let admin: { token: string }
let podcastNumber = 0
let episodeId = 0

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
})
afterAll(() => environment.close())

beforeEach(async () => {
  podcastNumber += 1
  const items = [sampleItem(podcastNumber)]
  const imported = await importShow(environment.catalogue, items, podcastNumber)
  episodeId = imported[0]?.episodeId ?? 0
})

const hour = 3_600_000
const after = (hours: number) => new Date(dawn.getTime() + hours * hour)

type Reading = { stance: Stance | null; hours: number; receipt?: Partial<Analysis['receipt']> }

function publish({ stance, hours, receipt }: Reading) {
  const { receipt: usual, ...analysis } = sampleAnalysis(stance, ['Taxes'])
  const changed = { ...analysis, receipt: { ...usual, ...receipt } }
  return seedAnalysis(environment, { episodeId, analysis: changed, now: after(hours) })
}

async function edit(body: object) {
  const params = { id: String(episodeId) }
  const answer = await environment.call('episodes.update', { params, body, token: admin.token })
  expect(answer.statusCode).toBe(204)
}

const ask = (query: Record<string, string> = {}) =>
  environment.call('episodes.list-changes', { params: { id: String(episodeId) }, query })

const read = ({ body }: APIGatewayProxyStructuredResultV2) =>
  episodesApi.listChanges.answer.parse(JSON.parse(body ?? ''))

test('every change is listed, newest first: date, old and new stance, reason and method, and no personal data [S16.40]', async () => {
  await publish({ stance: 'Centrist', hours: 1 })
  await publish({ stance: 'Far Left', hours: 2, receipt: { promptVersion: '2' } })
  const begun = Date.now()
  await edit({ political_stance: 'Far Right' })
  const [last, ...earlier] = read(await ask())
  expect(Date.parse(last?.changed_at ?? '')).toBeGreaterThanOrEqual(begun)
  const place = (stance: Stance) => ({ political_stance: stance, unrated_reason: null })
  const method = (version: string) => ({ model: 'a-model', prompt_version: version })
  expect([last, ...earlier]).toEqual([
    {
      number: 3,
      changed_at: last?.changed_at,
      from: place('Far Left'),
      to: place('Far Right'),
      cause: 'person',
      method_before: method('2'),
      method_after: method('2'),
    },
    {
      number: 2,
      changed_at: after(2).toISOString(),
      from: place('Centrist'),
      to: place('Far Left'),
      cause: 'new-method',
      method_before: method('1'),
      method_after: method('2'),
    },
    {
      number: 1,
      changed_at: after(1).toISOString(),
      from: null,
      to: place('Centrist'),
      cause: 'first-rating',
      method_before: null,
      method_after: method('1'),
    },
  ])
  await expectNoDrift(environment)
})

test('a repeated step writes its change once, even later [S16.41]', async () => {
  await publish({ stance: 'Centrist', hours: 1 })
  const once = await contentOf(environment.catalogue)
  await publish({ stance: 'Centrist', hours: 5 })
  expect(await contentOf(environment.catalogue)).toEqual(once)
  await edit({ political_stance: 'Far Right' })
  await edit({ political_stance: 'Far Right' })
  expect(read(await ask()).map(({ number }) => number)).toEqual([2, 1])
})

test('a long log has pages', async () => {
  const stances: Stance[] = ['Far Left', 'Centrist', 'Far Right']
  for (const [index, stance] of stances.entries()) await publish({ stance, hours: index })
  const first = await ask({ limit: '2' })
  const cursor = String(first.headers?.['x-next-cursor'])
  const second = await ask({ limit: '2', cursor })
  expect([...read(first), ...read(second)].map(({ number }) => number)).toEqual([3, 2, 1])
  expect(second.headers?.['x-next-cursor']).toBeUndefined()
})

test('unpublished episodes and those of opted-out podcasts have no public log and no receipt [S16.41]', async () => {
  const statuses = async () => {
    const params = { id: String(episodeId) }
    const receipt = await environment.call('episodes.get-receipt', { params })
    return [(await ask()).statusCode, receipt.statusCode]
  }
  expect(await statuses()).toEqual([404, 404])
  await publish({ stance: 'Centrist', hours: 1 })
  expect(await statuses()).toEqual([200, 200])
  const optOut = (is_opted_out: boolean) =>
    environment.call('podcasts.update', {
      params: { podcast_id: String(podcastNumber) },
      body: { is_opted_out },
      token: admin.token,
    })
  await optOut(true)
  expect(await statuses()).toEqual([404, 404])
  await optOut(false)
  expect(await statuses()).toEqual([200, 200])
  await seedUnpublished(environment, episodeId)
  expect(await statuses()).toEqual([404, 404])
})

test('the log is deleted with its episode [S16.41]', async () => {
  await publish({ stance: 'Centrist', hours: 1 })
  const ofEpisode = async () =>
    JSON.stringify(await contentOf(environment.catalogue)).includes(`rating-changes#${episodeId}"`)
  expect(await ofEpisode()).toBe(true)
  const call = { params: { id: String(episodeId) }, token: admin.token }
  expect((await environment.call('episodes.delete', call)).statusCode).toBe(202)
  await finishUpkeep()
  expect(await ofEpisode()).toBe(false)
})

test('a rating under review is logged as such, and its release as an editor’s [S16.23]', async () => {
  await publish({ stance: 'Far Right', hours: 1, receipt: { suspiciousLines: 1 } })
  await edit({ released_transcript: 'abc' })
  const underReview = { political_stance: null, unrated_reason: 'under-review' }
  expect(read(await ask())).toMatchObject([
    { from: underReview, to: { political_stance: 'Far Right', unrated_reason: null }, cause: 'review' },
    { from: null, to: underReview, cause: 'first-rating' },
  ])
})
