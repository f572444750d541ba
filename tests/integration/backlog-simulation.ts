import { SFNClient } from '@aws-sdk/client-sfn'
import { listEpisodesByStatus, listEpisodesOfPodcast } from '#functions/data/episodes/episodes.ts'
import { itemsOf } from '#functions/data/episodes/publication-delta.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import { listRunsUnderWay } from '#functions/data/runs/run-lists.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { endedRun } from '#functions/domain/episodes/run-transitions.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { admitRuns } from '#functions/use-cases/runs/admit-runs.ts'
import type { AutomaticDeps } from '#functions/use-cases/runs/automatic-start.ts'
import { beginStep, changeEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import { failRun, requeueIfBusy } from '#functions/use-cases/runs/fail-run.ts'
import { pacedModel } from '#functions/use-cases/runs/paced-model.ts'
import { startQueued } from '#functions/use-cases/runs/start-queued.ts'
import { freeSlotDelaySeconds, startSchema } from '#shared/deployment/pipeline.ts'
import { answersWith } from '#shared/deployment/prices.ts'
import {
  type CatalogueEnvironment,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'
import { createRecordedRuns, machineArn, type RecordedRuns } from '#tests/integration/recorded-runs.ts'
import {
  createScriptedModel,
  type ModelScript,
  type ScriptedModel,
} from '#tests/integration/scripted-model.ts'
import { createSimulatedTime, type SimulatedTime } from '#tests/integration/simulated-time.ts'

export type Backlog = {
  podcasts: number
  episodesEach: number
  /** The quota that the deployment is configured with; the model's real one may differ. */
  requestsPerMinute: number
  runsAtOnce: number
  model: ModelScript
  dies?: () => boolean
}

export type BacklogOutcome = {
  endings: Readonly<Record<string, number>>
  asked: number
  answered: number
  useful: number
  /** Share of the answers that the model could have given between the first request and the last. */
  quotaUsed: number
  minutes: number
  mostUnderWay: number
  begun: readonly number[]
  order: readonly number[]
}

class KilledError extends Error {
  override readonly name = 'KilledError'
}

const second = 1000
const minute = 60 * second
const votes = 3

function waitingEpisodes(podcastId: number, count: number): EpisodeRecord[] {
  return Array.from({ length: count }, (_, index) =>
    episodeRecordSchema.parse({
      ...sampleItem(index),
      publishedAt: new Date(dawn.getTime() - index * 60 * minute).toISOString(),
      episodeId: podcastId * 1000 + index,
      podcastId,
      addedAt: dawn.toISOString(),
      offeredTranscripts: [{ url: 'https://feeds.example/1.vtt', type: 'text/vtt' }],
      ...untouched,
      attempt: 1,
      version: 1,
      run: runAt('queued', { isWaiting: true, isByItself: true }),
    }),
  )
}

async function fill(catalogue: Table, { podcasts, episodesEach }: Backlog): Promise<void> {
  for (let number = 1; number <= podcasts; number += 1) {
    const podcast = await createPodcast(catalogue, samplePodcast(number), dawn)
    const items = waitingEpisodes(podcast.podcastId, episodesEach).flatMap((episode) =>
      itemsOf({ episode, quotes: [], podcast }),
    )
    await putItems(catalogue, items)
  }
}

type Scene = {
  backlog: Backlog
  time: SimulatedTime
  model: ScriptedModel
  recorded: RecordedRuns
  deps: AutomaticDeps
  answers: Set<string>
  begun: number[]
  launched: Set<string>
  mostUnderWay: number
  works: Promise<void>[]
}

const tries = 4
const hopeless = new Set(['ModelBusyError', 'PipelineError', 'RefusedAccessError', 'UnusableAnswerError'])

/** Calls a function as the state machine does: failures and crashes are retried. */
async function step(scene: Scene, work: () => Promise<unknown>): Promise<void> {
  const { time, backlog } = scene
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (backlog.dies?.()) throw new KilledError('before it began')
      await work()
      if (backlog.dies?.()) throw new KilledError('after its work')
      return
    } catch (error) {
      if (attempt === tries || (error instanceof Error && hopeless.has(error.name))) throw error
      await time.sleep(5 * second * 3 ** (attempt - 1))
    }
  }
}

type Execution = { episodeId: number; attempt: number; workAttempt?: number | undefined }

async function ask(scene: Scene, { episodeId, attempt, workAttempt }: Execution, name: string) {
  const { deps, time, backlog, answers } = scene
  const pacing = {
    operations: deps.operations,
    requestsPerMinute: backlog.requestsPerMinute,
    clock: { now: time.date, sleep: time.sleep },
  }
  const key = `${episodeId}/${workAttempt ?? attempt}/${name}`
  await step(scene, async () => {
    if (answers.has(key)) return
    await pacedModel(scene.model.converse, pacing)({ system: key, tools: [], messages: [] })
    answers.add(key)
  })
}

async function analyze(scene: Scene, run: Execution): Promise<void> {
  const { time, deps } = scene
  await step(scene, () => beginStep(deps.catalogue, run, 'analyzing'))
  await ask(scene, run, 'summary')
  const questions = [...Array.from({ length: votes }, (_, index) => `vote-${index}`), 'quotes', 'topics']
  await time.all(questions.map((name) => () => ask(scene, run, name)))
  await ask(scene, run, 'check')
  const end = (episode: EpisodeRecord) => ({ ...episode, run: endedRun(episode.run) })
  await step(scene, () => changeEpisodeOfRun(deps.catalogue, run, end))
}

async function execute(scene: Scene, run: Execution): Promise<void> {
  const { deps, time } = scene
  const { catalogue } = deps
  try {
    await analyze(scene, run)
  } catch (error) {
    const failed = { ...run, failure: { Error: error instanceof Error ? error.name : 'unknown' } }
    const options = { mayTranscribe: false, isPaid: false, now: time.date() }
    await step(scene, async () => {
      if (!(await requeueIfBusy(catalogue, failed, options)))
        await failRun(catalogue, run, failed.failure.Error)
    })
  }
  const ended = scene.recorded.runs.get(`episode-${run.episodeId}-${run.attempt}`)
  if (ended) ended.status = 'SUCCEEDED'
  scanLater(scene, freeSlotDelaySeconds * second)
  const { leaveUntil } = await readPace(deps.operations)
  if (leaveUntil === undefined) return
  scanLater(scene, Math.max(freeSlotDelaySeconds * second, leaveUntil - time.now()))
}

function begin({ time, works }: Scene, work: () => Promise<void>): void {
  works.push(time.during(work))
}

/** Simulates the message that announces a free slot. SQS redelivers it if the receiver dies. */
function scanLater(scene: Scene, delay: number): void {
  begin(scene, async () => {
    await scene.time.sleep(delay)
    await scan(scene)
  })
}

async function scan(scene: Scene): Promise<void> {
  const { deps, backlog } = scene
  try {
    if (backlog.dies?.()) throw new KilledError('before it looked')
    await admitRuns(deps)
  } catch (error) {
    if (!(error instanceof KilledError)) throw error
    scanLater(scene, 18 * minute)
  }
  await launch(scene)
}

async function launch(scene: Scene): Promise<void> {
  const { recorded, launched, begun, deps } = scene
  for (const [name, { input }] of recorded.runs) {
    if (launched.has(name)) continue
    launched.add(name)
    const run = startSchema.parse(input)
    if (run.attempt === 1) begun.push(run.episodeId)
    begin(scene, () => execute(scene, run))
  }
  const underWay = await listRunsUnderWay(deps.catalogue, 1000)
  scene.mostUnderWay = Math.max(scene.mostUnderWay, underWay.length)
}

async function sweep(scene: Scene): Promise<void> {
  const { deps, time, recorded } = scene
  for (;;) {
    await time.sleep(60 * minute)
    const { entries } = await listEpisodesByStatus(deps.catalogue, 'queued', { limit: 1000 })
    for (const episode of entries) {
      const name = `episode-${episode.episodeId}-${episode.attempt}`
      if (!isWaiting(episode) && !recorded.runs.has(name)) await startQueued(deps, episode)
    }
    await scan(scene)
    const waiting = await listEpisodesByStatus(deps.catalogue, 'waiting', { limit: 1 })
    const underWay = await listRunsUnderWay(deps.catalogue, 1)
    if (waiting.entries.length === 0 && underWay.length === 0) return
  }
}

async function countEndings(catalogue: Table, podcasts: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let podcastId = 1; podcastId <= podcasts; podcastId += 1) {
    const { entries } = await listEpisodesOfPodcast(catalogue, podcastId, { limit: 1000 })
    for (const { episode } of entries) {
      const ending = episode.run.state === 'failed' ? episode.run.cause.reason : episode.run.state
      counts[ending] = (counts[ending] ?? 0) + 1
    }
  }
  return counts
}

async function outcomeOf(scene: Scene): Promise<BacklogOutcome> {
  const { backlog, model, begun, deps } = scene
  const { podcasts, episodesEach } = backlog
  const [first = 0] = model.answered
  const milliseconds = (model.answered.at(-1) ?? 0) - first
  return {
    endings: await countEndings(deps.catalogue, podcasts),
    asked: model.asked.length,
    answered: model.answered.length,
    useful: podcasts * episodesEach * answersWith(votes),
    quotaUsed: model.answered.length / (backlog.model.perMinute * (milliseconds / minute)),
    minutes: milliseconds / minute,
    mostUnderWay: scene.mostUnderWay,
    begun: begun.map((episodeId) => Math.floor(episodeId / 1000)),
    order: begun.map((episodeId) => episodeId % 1000),
  }
}

async function openScene(
  environment: CatalogueEnvironment,
  recorded: RecordedRuns,
  backlog: Backlog,
): Promise<Scene> {
  const time = createSimulatedTime(dawn)
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const client = new SFNClient({ endpoint: environment.endpoint, region: 'us-east-1', credentials })
  const [catalogue, operations] = [await environment.newTable(), await environment.newTable()]
  await fill(catalogue, backlog)
  const deps: AutomaticDeps = {
    catalogue,
    operations,
    runs: { client, machineArn },
    slotLimits: { text: backlog.runsAtOnce, audio: 1 },
    clock: { now: time.date },
    model: { id: 'global.anthropic.claude-sonnet-4-6', votes },
  }
  const model = createScriptedModel(time, backlog.model)
  const [answers, launched] = [new Set<string>(), new Set<string>()]
  const made = { backlog, time, model, recorded, deps, answers, launched }
  return { ...made, begun: [], mostUnderWay: 0, works: [] }
}

/**
 * Works off a backlog with the real queue, pacing and requeueing over real tables. State machine, model and
 * time are simulated.
 */
export async function workOffBacklog(backlog: Backlog): Promise<BacklogOutcome> {
  const recorded = createRecordedRuns()
  const environment = await openCatalogueEnvironment([recorded])
  try {
    const scene = await openScene(environment, recorded, backlog)
    begin(scene, () => scan(scene))
    begin(scene, () => sweep(scene))
    await scene.time.until(async () => {
      for (const work of scene.works) await work
    })
    scene.deps.runs.client.destroy()
    return await outcomeOf(scene)
  } finally {
    await environment.close()
  }
}
