import { beforeEach, expect, test } from 'vitest'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { environment, openEnvironmentsWithModel, publisher } from '#tests/integration/environment-per-test.ts'
import { type Container, morning, newContainer, receiveAll } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { feedFile, itemWithTranscript, spokenSentences } from '#tests/integration/publisher.ts'
import { vote } from '#tests/integration/scripted-answers.ts'
import { silence } from '#tests/silence.ts'
import { hour } from '#tests/template/costs.ts'

const topics = ['Housing', 'Zoning reform', 'Property taxes', 'Rent control', 'City councils']
const sentence =
  'The speakers weigh who gains and who loses when a city builds more homes than it did before.'

/** As long as real answers, because item size decides the cost of writing. */
const answers: Readonly<Record<string, object>> = {
  summarise_episode: { paragraph: `${sentence} `.repeat(6).trim(), bullets: Array(5).fill(sentence) },
  pick_quotes: {
    quotes: [1, 2, 3, 4, 5, 6].map((segment) => ({
      segment_first: segment,
      segment_last: segment,
      text: spokenSentences[segment],
      topic: topics[segment % topics.length],
    })),
  },
  name_topics: { topics },
  check_quotes: {
    checks: [1, 2, 3, 4, 5, 6].map((quote) => ({ quote, reason: 'stands' })),
  },
}

let one: Container
openEnvironmentsWithModel(
  ({ tool }) => (tool === 'rate_stance' ? vote('Centrist', [1, 2, 4, 6]) : JSON.stringify(answers[tool])),
  () => ({
    SIDELIGHT_MODEL_NAME: 'global.anthropic.claude-sonnet-4-6',
    SIDELIGHT_SPEECH_COMMAND: `printf '%s' '${spokenSentences.join(' ').replaceAll("'", '')}' #`,
  }),
)
const { pageOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  one = await newContainer(publisher)
})

/** The episodes' notes are as long as publishers often write them. */
function publishFeed(extras: readonly string[]) {
  const notes = `<description>${`${sentence} `.repeat(15)}</description>`
  const items = extras.map((extra, index) => ({
    guid: `number-${index + 1}`,
    title: `Homes, part ${index + 1}`,
    day: index + 1,
    extra: `${notes}${extra}`,
  }))
  publisher.change('/feed.xml', { type: 'application/rss+xml', content: feedFile(items) })
  publisher.change('/number-2.mp3', { type: 'audio/wav', content: silence(40) })
}

/** Share by which the units may differ, because titles and notes vary in length. */
const tolerance = 0.05
const distance = (units: number) => Math.abs(units / hour.tableWrites - 1)

const withPicture = '<itunes:image href="/one.png"/>'

/** Write units of one more episode with known topics, from import to publication. */
async function unitsOf(extra: string, start: { mayTranscribe: boolean }): Promise<number> {
  publishFeed([itemWithTranscript])
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const call = requireStepCaller(await loadSteps())
  await runEpisode(call, { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false })
  publishFeed([itemWithTranscript, extra])
  environment.takeUnits()
  await one.check(new Date(morning.getTime() + 24 * 3_600_000))
  await receiveAll(environment, one)
  if (start.mayTranscribe) await one.request(2)
  await runEpisode(call, { episodeId: 2, attempt: 1, from: 'transcribe', ...start })
  await one.endedExecution('episode-2-1', 'SUCCEEDED')
  const { writes } = environment.takeUnits()
  const { transcript_status, topics, quotes } = await pageOf(2)
  expect([transcript_status, quotes.length, splitTopicNames(topics).length]).toEqual(['completed', 6, 5])
  return writes
}

test('an episode with a transcript costs the write units that the cost model assumes', async () => {
  const units = await unitsOf(itemWithTranscript, { mayTranscribe: false })
  expect(distance(units)).toBeLessThan(tolerance)
})

test('a transcribed episode costs the write units that the cost model assumes', async () => {
  const units = await unitsOf(withPicture, { mayTranscribe: true })
  expect(distance(units)).toBeLessThan(tolerance)
})
