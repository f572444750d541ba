import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howToInstall } from '#local/doubles/speech/speech-engine.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { addFeed, hasEnded, rowWhen } from '#tests/integration/episode-rows.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { silence } from '#tests/integration/silence.ts'

const seconds = 60
const audio = silence(seconds)

let publisher: Publisher
let folder: string
let withEngine: TestCloud
let withoutEngine: TestCloud

/** One word each tenth of a second, as an engine hears them. */
function heardWords() {
  const words = spokenSentences.join(' ').split(' ')
  return words.map((text, n) => ({ text, start: n / 10, end: n / 10 + 0.1, confidence: 0.9 }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sidelight-speech-'))
  const heard = join(folder, 'heard.json')
  await writeFile(heard, JSON.stringify({ language: 'en-US', words: heardWords() }))
  publisher = await openPublisher()
  publisher.change('/two.mp3', { type: 'audio/wav', content: audio })
  const privateHosts = [publisher.host]
  withEngine = await startTestCloud({ SIDELIGHT_SPEECH_COMMAND: `cat '${heard}' #` }, { privateHosts })
  withoutEngine = await startTestCloud({ PATH: '/nowhere' }, { privateHosts })
})

afterAll(async () => {
  await withEngine?.close()
  await withoutEngine?.close()
  publisher?.close()
  await rm(folder, { recursive: true, force: true })
})

async function transcribe(cloud: TestCloud) {
  const watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
  const imported = await rowWhen(watch, 'Streets', (status) => status === '')
  const params = { id: imported.id }
  const response = await cloud.call(episodesApi.transcribe, { params, session: watch.admin })
  expect(response.status, await response.text()).toBe(202)
  return rowWhen(watch, 'Streets', hasEnded)
}

test.concurrent('audio without a transcript is downloaded, transcribed, analysed and published', async () => {
  const row = await transcribe(withEngine)
  expect(row).toMatchObject({ transcript_status: 'completed', has_transcript: true, has_summary: true })
  const visited = await withEngine.call(episodesApi.get, { params: { id: row.id } })
  const { quotes } = episodesApi.get.answer.parse(await visited.json())
  expect(quotes.length).toBeGreaterThanOrEqual(1)
  const spoken = spokenSentences.join(' ')
  for (const quote of quotes) expect(spoken).toContain(quote.quote_text.replace(/\.$/, ''))
})

test.concurrent('without a speech engine the episode says what to install', async () => {
  const row = await transcribe(withoutEngine)
  const said = `error: The transcription failed: ${howToInstall}`
  expect(row.transcript_status).toBe(said.slice(0, 'error: '.length + 300))
  expect(row.transcript_status).toContain('pocketsphinx')
})

test('the audio carries the tag by which it is deleted, and nothing else does', () => {
  const { s3 } = withEngine.cloud.services
  const objects = s3.bucketNames().flatMap((name) => s3.listObjects(name))
  const tagged = objects.filter(({ tags }) => Object.keys(tags).length > 0)
  expect(tagged.map(({ key, tags }) => [key.replace(/\d+/, 'n'), tags])).toEqual([
    ['episodes/n/audio-1.wav', { kind: 'audio' }],
  ])
})
