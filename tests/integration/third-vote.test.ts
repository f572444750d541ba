import { expect, test } from 'vitest'
import {
  environment,
  model,
  openEnvironmentsWithModel,
  publisher,
} from '#tests/integration/environment-per-test.ts'
import { newContainer, receiveAll } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { feedFile } from '#tests/integration/publisher.ts'
import { rightInput, vote } from '#tests/integration/scripted-answers.ts'

let stances: readonly string[]

openEnvironmentsWithModel(({ tool }, timesAsked) =>
  tool === 'rate_stance' ? vote(stances[timesAsked - 1] ?? '', [0, 1]) : rightInput(tool),
)
const admin = openAdminCalls(() => environment)

const withTranscript = '<podcast:transcript url="/one.vtt" type="text/vtt"/>'

async function analyse(times = 1) {
  const content = feedFile([{ guid: 'one', title: 'Homes', day: 1, extra: withTranscript }])
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
  const container = await newContainer(publisher)
  await container.add('/feed.xml')
  await receiveAll(environment, container)
  const call = requireStepCaller(await loadSteps(), times)
  await runEpisode(call, { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false })
  const asked = model.asked.filter(({ tool }) => tool === 'rate_stance').length
  return { asked, episode: await admin.pageOf(1), receipt: await admin.receiptOf(1) }
}

test.each([
  ['Left-leaning', 'Left-leaning', 'Left-leaning'],
  ['not_political', 'not_political', null],
])('the model is not asked a third time after %s and %s', async (first, second, stance) => {
  stances = [first, second, 'Far Right']
  const { asked, episode, receipt } = await analyse(2)
  expect(asked).toBe(2)
  expect(receipt.votes).toHaveLength(2)
  expect(episode.political_stance ?? null).toBe(stance)
})

test.each([
  ['Left-leaning', 'Centrist', 'Left-leaning'],
  ['Left-leaning', 'not_sure', 'Left-leaning'],
  ['not_sure', 'not_sure', 'Centrist'],
])('the model is asked a third time after %s and %s', async (...answers) => {
  stances = answers
  const { asked, receipt } = await analyse()
  expect(asked).toBe(3)
  expect(receipt.votes).toHaveLength(3)
})
