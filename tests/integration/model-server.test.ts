import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { howToInstall } from '#local/fakes/speech/speech-engine.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import {
  addFeed,
  hasEnded,
  type PodcastWatch,
  rowWhen,
  transcribed,
} from '#tests/integration/episode-rows.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { scriptedAnswers, vote } from '#tests/integration/scripted-answers.ts'
import {
  type ModelServerScript,
  openScriptedModelServer,
  type ScriptedModelServer,
} from '#tests/integration/scripted-model-server.ts'
import { silence } from '#tests/silence.ts'

const votes = ['Left-leaning', 'Far Left', 'Left-leaning']

const wellFormed: ModelServerScript = ({ tool }, timesAsked) =>
  tool === 'rate_stance' ? vote(votes[(timesAsked - 1) % 3] ?? '') : JSON.stringify(scriptedAnswers[tool])

const garbling =
  (garbled: string, answers: readonly string[]): ModelServerScript =>
  (task, timesAsked) =>
    task.tool === garbled
      ? (answers[Math.min(timesAsked, answers.length) - 1] ?? '')
      : wellFormed(task, timesAsked)

let script: ModelServerScript = wellFormed
let publisher: Publisher
let server: ScriptedModelServer
let cloud: TestCloud
let watch: PodcastWatch

beforeAll(async () => {
  publisher = await openPublisher()
  server = await openScriptedModelServer((...call) => script(...call))
  // An empty PATH, so that no speech engine is found.
  const environment = {
    SIDELIGHT_MODEL_URL: server.url,
    SIDELIGHT_MODEL_NAME: 'scripted-7b',
    PATH: '/nowhere',
  }
  cloud = await startTestCloud(environment, { privateHosts: [publisher.host] })
  watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
  await rowWhen(watch, 'Homes', hasEnded)
})

afterAll(async () => {
  await cloud?.close()
  await server?.close()
  publisher?.close()
})

beforeEach(() => {
  script = wellFormed
})

async function analyseAgain() {
  const { id } = await rowWhen(watch, 'Homes', hasEnded)
  server.asked.length = 0
  const answer = await cloud.call(episodesApi.analyze, { params: { id }, session: watch.admin })
  expect(answer.status, await answer.text()).toBe(202)
  return rowWhen(watch, 'Homes', hasEnded)
}

async function published() {
  const { id } = await rowWhen(watch, 'Homes', hasEnded)
  const response = await cloud.call(episodesApi.get, { params: { id }, session: watch.admin })
  return episodesApi.get.answer.parse(await response.json())
}

test('a model server’s answers are published: the median of its votes, their spread, and only words that were said', async () => {
  expect(await published()).toMatchObject({
    transcript_status: 'completed',
    political_stance: 'Left-leaning',
    stance_spread: [1, 2, 0, 0, 0],
    is_contested: false,
    paragraph_summary: 'The speakers talk about rents.',
  })
  const episode = await published()
  expect(episode.analysis_confidence).toBeCloseTo(2 / 3)
  expect(episode.analysis_method).toContain('scripted-7b')
  expect(episode.quotes).toHaveLength(3)
  expect(JSON.stringify(episode)).not.toContain('thieves')
})

async function receipt() {
  const { id } = await rowWhen(watch, 'Homes', hasEnded)
  const response = await cloud.call(episodesApi.getReceipt, { params: { id } })
  return episodesApi.getReceipt.answer.parse(await response.json())
}

const passage = (segment: number, speaker: string) => ({
  segment,
  start_time: segment * 5,
  end_time: segment * 5 + 5,
  speaker,
  text: spokenSentences[segment],
})

test('the page and the receipt name the evidence of the votes, in the words of the transcript and nothing else [S16.36]', async () => {
  const led = [passage(0, 'Ann'), passage(1, 'Bo')]
  const { votes } = await receipt()
  expect(votes.map(({ evidence }) => evidence)).toEqual([led, led, led])
  const { evidence } = await published()
  expect(evidence).toMatchObject(led)
  for (const { named_for } of evidence)
    expect(named_for.toSorted()).toEqual(['Far Left', 'Left-leaning', 'Left-leaning'])
})

test('the server gets the transcript without the names of podcast and episode', () => {
  expect(server.asked.length).toBe(7)
  expect(new Set(server.asked.map(({ model }) => model))).toEqual(new Set(['scripted-7b']))
  for (const { conversation } of server.asked) {
    expect(conversation).toContain('Rents in our cities have risen')
    expect(conversation).not.toMatch(/Housing Hour|Ann Author|\bBo\b/)
  }
})

test.each([
  ['no JSON at all', 'Housing, mostly.'],
  ['JSON of another shape', '{"topics": "Housing"}'],
])('an answer that is %s is repaired once', async (_, garbled) => {
  script = garbling('name_topics', [garbled, '{"topics": ["Land tax"]}'])
  expect((await analyseAgain()).transcript_status).toBe('completed')
  expect(server.asked.filter(({ tool }) => tool === 'name_topics')).toHaveLength(2)
  expect((await published()).topics).toMatch(/^Land tax/)
})

test('a permanently malformed answer ends in an error that names it, and published data stays', async () => {
  script = garbling('summarise_episode', ['{"paragraph": ""}'])
  const { transcript_status } = await analyseAgain()
  expect(transcript_status).toMatch(
    /^error: The model’s answer about the summary couldn't be used, and a second one couldn't either\./,
  )
  expect(server.asked.map(({ tool }) => tool)).toEqual(['summarise_episode', 'summarise_episode'])
  expect(await published()).toMatchObject({ political_stance: 'Left-leaning' })
  script = wellFormed
  expect((await analyseAgain()).transcript_status).toBe('completed')
})

test('a web page instead of an answer is named on the episode [S17.35]', async () => {
  const page = '<!doctype html><title>Log in</title>'
  script = (task, timesAsked) => (task.tool === 'name_topics' ? { page } : wellFormed(task, timesAsked))
  expect((await analyseAgain()).transcript_status).toBe(
    "error: The model’s answer about the topics couldn't be used, and a second one couldn't either. It was empty, or a page of the provider in its place. Analyze the episode again.",
  )
  script = wellFormed
  expect((await analyseAgain()).transcript_status).toBe('completed')
})

test('a vote without evidence in the transcript is requested once more, then it is an error [S16.35]', async () => {
  const nowhere = vote('Far Right', [99, -1, 0.5])
  script = garbling('rate_stance', [nowhere, vote('Left-leaning', [4])])
  expect((await analyseAgain()).transcript_status).toBe('completed')
  expect((await receipt()).votes.map(({ political_stance }) => political_stance)).not.toContain('Far Right')
  script = garbling('rate_stance', [nowhere])
  const { transcript_status } = await analyseAgain()
  expect(transcript_status).toMatch(/^error: The model’s answer about the stance couldn't be used, /)
  script = garbling('rate_stance', [vote('not_sure', [])])
  expect((await analyseAgain()).transcript_status).toBe('completed')
  script = wellFormed
  expect((await analyseAgain()).transcript_status).toBe('completed')
})

test('invented parts of a summary are not published, and an entirely invented one is an error [S16.29]', async () => {
  const summaries = [
    {
      paragraph: 'The speakers talk about rents. Joe Biden is said to have fixed 31 of them.',
      bullets: ['Elon Musk is quoted by name.', 'Rents rise.'],
    },
    { paragraph: 'The year 2031 is what Elon Musk had in mind.', bullets: ['Rents rise.'] },
  ]
  script = garbling('summarise_episode', [JSON.stringify(summaries[0])])
  expect((await analyseAgain()).transcript_status).toBe('completed')
  expect(await published()).toMatchObject({
    paragraph_summary: 'The speakers talk about rents.',
    bullet_points_summary: ['Rents rise.'],
  })
  script = garbling('summarise_episode', [JSON.stringify(summaries[1])])
  const { transcript_status } = await analyseAgain()
  expect(transcript_status).toMatch(/^error: Every sentence of the summary’s paragraph/)
  expect(await published()).toMatchObject({ paragraph_summary: 'The speakers talk about rents.' })
  script = wellFormed
  expect((await analyseAgain()).transcript_status).toBe('completed')
})

test('without a speech engine the episode says what to install', async () => {
  publisher.change('/two.mp3', { type: 'audio/wav', content: silence(60) })
  const { transcript_status } = await transcribed(watch, 'Streets')
  const said = `error: The transcription failed: ${howToInstall}`
  expect(transcript_status).toBe(said.slice(0, 'error: '.length + 300))
  expect(transcript_status).toContain('pocketsphinx')
})
