import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { callFunction } from '#tests/integration/gateway-call.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { changeStoredEpisode } from '#tests/integration/seed-episodes.ts'
import { kindsWithoutSpeakers, spokenFiles, spokenWords } from '#tests/integration/spoken-files.ts'
import { fold, searchSentences } from '#web/features/transcript/search.ts'
import { toSentences } from '#web/features/transcript/sentences.ts'

let publisher: Publisher
let environment: PipelineEnvironment

beforeAll(async () => {
  publisher = await openPublisher()
  for (const { path, type, content } of spokenFiles) publisher.files.set(path, { type, content })
  environment = await openPipelineEnvironment(publisher)
  const items = spokenFiles.map(({ path, type }, index) =>
    sampleItem(index + 1, { durationSeconds: 40, offeredTranscripts: [{ url: publisher.url + path, type }] }),
  )
  const imported = await importShow(environment.catalogue, items)
  const call = requireStepCaller(await loadSteps())
  for (const { episodeId } of imported) {
    await changeStoredEpisode(environment, episodeId, { run: runAt('queued'), attempt: 1 })
    await runEpisode(call, { episodeId, attempt: 1, from: 'transcribe', mayTranscribe: true })
  }
})
afterAll(async () => {
  await environment.close()
  publisher.close()
})

const files = {
  vtt: 'transcripts.get-vtt',
  srt: 'transcripts.get-srt',
  json: 'transcripts.get-json',
  txt: 'transcripts.get-text',
} as const

async function ask(name: string, id: number): Promise<string> {
  const call = { params: { id: String(id) }, headers: { 'accept-encoding': 'br' } }
  const { statusCode, headers, body = '', isBase64Encoded } = await callFunction(name, call)
  expect(statusCode, body).toBe(200)
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return String(headers?.['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes)
}

const viewOf = async (id: number): Promise<TranscriptView> =>
  episodesApi.getTranscript.answer.parse(JSON.parse(await ask('episodes.get-transcript', id)))

const wordsOf = (said: readonly { speaker?: string | null | undefined; text: string }[]) =>
  said.flatMap(({ speaker, text }) => text.split(' ').map((word) => `${speaker ?? 'nobody'} says ${word}`))

const expectedWords = (kind: string) =>
  kindsWithoutSpeakers.includes(kind)
    ? spokenWords.map((word) => word.replace(/^\w+/, 'nobody'))
    : spokenWords

describe.each(spokenFiles.map(({ kind }, index) => ({ kind, id: index + 1 })))(
  'an episode with $kind',
  ({ kind, id }) => {
    test('is read with every word, its speaker and its time [S15.14]', async () => {
      const view = await viewOf(id)
      expect(view.is_timed).toBe(true)
      expect(wordsOf(view.entries)).toEqual(expectedWords(kind))
      expect(view.entries.at(-1)?.timestamp).toBeCloseTo(35, 0)
    })

    test('can be searched [S15.15]', async () => {
      const { entries, duration } = await viewOf(id)
      const sentences = toSentences(entries, duration)
      const found = searchSentences(
        sentences.map(({ text }) => fold(text)),
        fold('Zoning reform'),
      )
      expect(found.sentences.map((place) => sentences[place])).toMatchObject([
        { text: spokenSentences[4], start: 20 },
      ])
    })

    test('is quoted in its own words, each with its time and speaker [S15.16]', async () => {
      const { quotes } = episodesApi.get.answer.parse(JSON.parse(await ask('episodes.get', id)))
      expect(quotes.length).toBeGreaterThanOrEqual(1)
      for (const { quote_text: text, quote_time_start: start, speaker } of quotes) {
        expect(spokenSentences.join(' ')).toContain(text)
        const sentence = spokenSentences.findIndex((one) => text.startsWith(one))
        expect(start).toBeCloseTo(sentence * 5, 0)
        expect(speaker).toBe(kindsWithoutSpeakers.includes(kind) ? null : ['Ann', 'Bo'][sentence % 2])
      }
    })

    test('can be downloaded in four formats without losses [S15.17]', async () => {
      for (const form of ['vtt', 'srt', 'json', 'txt'] as const) {
        const again = readTranscript(Buffer.from(await ask(files[form], id)), { source: 'publisher' })
        expect(wordsOf(again.segments), form).toEqual(expectedWords(kind))
      }
    })
  },
)
