import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { ratingsApi } from '#shared/api/ratings.ts'
import {
  environment,
  model,
  openEnvironmentsWithModel,
  publisher,
  replaceEnvironment,
} from '#tests/integration/environment-per-test.ts'
import { newContainer, publishFeed, receiveAll } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import {
  loadSteps,
  requireStepCaller,
  runEpisode,
  type StepCaller,
} from '#tests/integration/pipeline-steps.ts'
import { rightInput } from '#tests/integration/scripted-answers.ts'

openEnvironmentsWithModel(({ tool }) => rightInput(tool))

const { ask, receiptOf, saveProcessing: save } = openAdminCalls(() => environment)

/** Runs one episode through every step; `afterLoad` runs after the first step. */
async function analyse(afterLoad: () => Promise<unknown> = async () => {}): Promise<void> {
  publishFeed(publisher, '/feed.xml', { count: 1 })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const call = requireStepCaller(await loadSteps())
  const interrupted: StepCaller = async (name, input) => {
    const answer = await call(name, input)
    if (name === 'load') await afterLoad()
    return answer
  }
  await runEpisode(interrupted, { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false })
}

const askedBy = (tool: string) =>
  model.asked.filter((one) => one.tool === tool).map(({ conversation }) => conversation)
const promptVersion = async () => (await receiptOf(1)).prompt_version

test('an addition to a prompt reaches that task only, with the podcast’s name masked, until it is reset, and the receipt has its version [S16.32]', async () => {
  await save({ political_stance_prompt: 'Weigh guests like hosts.' })
  await save({ quotes_prompt: 'Prefer numbers.' })
  await save({ political_stance_prompt: 'Weigh guests of The Housing Hour twice.' })
  await save({ summary_prompt: 'Keep it short.' })
  await save({ summary_prompt: '' })
  await analyse()
  const votes = askedBy('rate_stance')
  expect(votes).toHaveLength(2)
  for (const asked of votes) {
    expect(asked).toContain('Weigh guests of [show] twice.')
    expect(asked).not.toContain('Prefer numbers.')
    expect(asked).not.toContain('Weigh guests like hosts.')
  }
  expect(askedBy('pick_quotes').join()).toContain('Prefer numbers.')
  for (const tool of ['summarise_episode', 'name_topics']) {
    expect(askedBy(tool).join()).not.toContain('Guidance from the editors')
  }
  expect(JSON.stringify(model.asked)).not.toContain('The Housing Hour')
  expect(await promptVersion()).toMatch(/^[0-9a-f]{12}\+stance\.2\+quotes\.1$/)
})

test('a run uses the prompts it began with, whatever is saved meanwhile [S16.32]', async () => {
  await save({ summary_prompt: 'Keep it short.' })
  await analyse(() => save({ summary_prompt: 'Keep it long.', political_stance_prompt: 'Be bold.' }))
  expect(askedBy('summarise_episode').join()).toContain('Keep it short.')
  expect(JSON.stringify(model.asked)).not.toMatch(/Keep it long|Be bold/)
  expect(await promptVersion()).toMatch(/^[0-9a-f]{12}\+summary\.1$/)
})

test('a rating is up to date, whichever model answered, until a prompt is changed', async () => {
  await replaceEnvironment(() =>
    openPipelineEnvironment(publisher, { SIDELIGHT_MODEL_URL: model.url, SIDELIGHT_MODEL_NAME: 'another' }),
  )
  await save({ political_stance_prompt: 'Weigh guests like hosts.' })
  await analyse()
  const offered = async () => (await ask(ratingsApi.listEarlier)).next.episode_ids
  expect(await offered()).toEqual([])
  expect(await ask(episodesApi.listChanges, { params: { id: '1' } })).toMatchObject([
    { cause: 'first-rating', method_after: { model: 'another' } },
  ])
  await save({ political_stance_prompt: 'Weigh guests twice.' })
  expect(await offered()).toEqual([1])
})
