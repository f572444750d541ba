import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTable } from '#functions/data/table/table.ts'
import { outputOf } from '#local/people.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { fillAsFirstStart, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { addFeed, hasEnded, rowWhen } from '#tests/integration/episode-rows.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import { rightInput } from '#tests/integration/scripted-answers.ts'
import {
  openScriptedModelServer,
  type ScriptedModelServer,
} from '#tests/integration/scripted-model-server.ts'

let root: string
let publisher: Publisher
let server: ScriptedModelServer
let isStuck = true
let onAsked = () => {}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidelight-restart-'))
  publisher = await openPublisher()
  // No image, because these tests are about interrupted runs and not about images that arrive late.
  publisher.files.delete('/cover.png')
  server = await openScriptedModelServer(async ({ tool }) => {
    onAsked()
    if (isStuck) await new Promise(() => {})
    return rightInput(tool)
  })
  await stopDuringAnalysis()
})

afterAll(async () => {
  await server?.close()
  publisher?.close()
  // Force, because an interrupted task may have written one more file.
  await rm(root, { recursive: true, force: true })
})

const stopped = () => join(root, 'stopped')
const killed = () => join(root, 'killed')

function start(dataFolder: string): Promise<TestCloud> {
  return startTestCloud({ SIDELIGHT_MODEL_URL: server.url }, { dataFolder, privateHosts: [publisher.host] })
}

/** Leaves two data folders: one after a clean stop, and one copied while running, as after a kill. */
async function stopDuringAnalysis() {
  await fillAsFirstStart(stopped())
  const cloud = await start(stopped())
  try {
    const asked = new Promise<void>((resolve) => {
      onAsked = resolve
    })
    const watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
    await asked
    await rowWhen(watch, 'Homes', (status) => status === 'analyzing')
    await cp(stopped(), killed(), { recursive: true })
  } finally {
    await cloud.close()
  }
  isStuck = false
}

function executionOf(cloud: TestCloud, name: string) {
  return cloud.cloud.services.states.machines.executions().find((execution) => execution.name === name)
}

async function podcastOf(cloud: TestCloud) {
  const admin = await cloud.signIn('admin')
  const [podcast] = podcastsApi.list.answer.parse(
    await (await cloud.call(podcastsApi.list, { session: admin })).json(),
  )
  return { cloud, admin, podcastId: podcast?.id ?? 0 }
}

async function statisticsOf(cloud: TestCloud) {
  return statisticsApi.get.answer.parse(await (await cloud.call(statisticsApi.get)).json())
}

const cases = [
  { how: 'stopped', folder: stopped },
  { how: 'killed', folder: killed },
] as const

test.each(cases)('a run during which the cloud was $how resumes by itself at the next start', async (one) => {
  const cloud = await start(one.folder())
  try {
    expect(cloud.log()).toEqual([])
    const watch = await podcastOf(cloud)
    const ended = await rowWhen(watch, 'Homes', hasEnded)
    expect(ended).toMatchObject({ transcript_status: 'completed', political_stance: 'Centrist' })
    await expect.poll(() => executionOf(cloud, `episode-${ended.id}-1`)?.status).toBe('SUCCEEDED')
    expect(await statisticsOf(cloud)).toMatchObject({
      episode_count: 1,
      centrist_count: 1,
      podcast_count: 1,
    })
    await expectNoDrift({ catalogue: openTable(outputOf(cloud.cloud, 'CatalogueTableName')) })
  } finally {
    await cloud.close()
  }
})
