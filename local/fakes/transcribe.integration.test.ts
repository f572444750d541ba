import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetTranscriptionJobCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe'
import type { AwsService, Permission } from 'cdk-on-localhost'
import { type AwsEndpoint, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSpeechEngine, howToInstall } from '#local/fakes/speech/speech-engine.ts'
import { wavHeader } from '#local/fakes/speech/wav.ts'
import { createTranscribe } from '#local/fakes/transcribe.ts'

const credentials = { accessKeyId: 'fake', secretAccessKey: 'secret' }
const oneSecond = Buffer.concat([wavHeader(16_000, 16_000), Buffer.alloc(32_000)])
const closing: (() => unknown)[] = []
let dataFolder: string

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'transcribe-test-'))
  closing.push(() => rm(dataFolder, { recursive: true }))
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function createObjects(objects: Map<string, Buffer>): AwsService {
  return {
    signingName: 's3',
    operations: ['GetObject', 'PutObject'],
    permissionsOf: () => [],
    async handle({ request, response, url, body }) {
      if (request.method === 'PUT') objects.set(url.pathname, body)
      const stored = objects.get(url.pathname)
      response.writeHead(stored ? 200 : 404).end(request.method === 'GET' ? stored : undefined)
    },
    async close() {},
  }
}

type Setting = { environment?: Record<string, string>; media?: Buffer; asked?: Permission[] }

async function connect({ environment = {}, media = oneSecond, asked }: Setting) {
  const objects = new Map([['/store/episodes/7/audio-1.wav', media]])
  let endpoint: AwsEndpoint | undefined
  const transcribe = await createTranscribe({
    dataFolder,
    endpointUrl: () => endpoint?.url ?? '',
    credentials,
    environment,
  })
  endpoint = await startAwsEndpoint({
    services: [transcribe, createObjects(objects)],
    port: 0,
    secretOf: () => credentials.secretAccessKey,
    refuse: (_key, permission) => {
      asked?.push(permission)
      return undefined
    },
  })
  const client = new TranscribeClient({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
  })
  const close = async () => {
    client.destroy()
    await endpoint?.close()
  }
  closing.push(close)
  return { client, objects, close }
}

const start = (name: string, format: 'wav' | 'mp3' | 'flac' = 'wav') =>
  new StartTranscriptionJobCommand({
    TranscriptionJobName: name,
    Media: { MediaFileUri: 's3://store/episodes/7/audio-1.wav' },
    MediaFormat: format,
    LanguageCode: 'en-US',
    OutputBucketName: 'store',
    OutputKey: 'episodes/7/transcribed-1.json',
    Settings: { ShowSpeakerLabels: true, MaxSpeakerLabels: 5 },
  })

async function endOf(client: TranscribeClient, name: string): Promise<TranscriptionJob | undefined> {
  return vi.waitFor(
    async () => {
      const { TranscriptionJob: job } = await client.send(
        new GetTranscriptionJobCommand({ TranscriptionJobName: name }),
      )
      expect(job?.TranscriptionJobStatus).toMatch(/COMPLETED|FAILED/)
      return job
    },
    { timeout: 150_000, interval: 50 },
  )
}

type Output = {
  jobName: string
  status: string
  results: {
    transcripts: { transcript: string }[]
    items: { type: string; start_time?: string; alternatives: { content: string }[] }[]
  }
}

function outputIn(objects: Map<string, Buffer>): Output {
  return JSON.parse(String(objects.get('/store/episodes/7/transcribed-1.json')))
}

const scriptedEngine = `printf '%s' '{"words": [{"text": "Ask", "start": 0.1, "end": 0.4}, {"text": "not.", "start": 0.5, "end": 0.9}]}' #`

test('a scripted engine’s words arrive in the bucket in Transcribe’s form', async () => {
  const { client, objects } = await connect({ environment: { SIDELIGHT_SPEECH_COMMAND: scriptedEngine } })
  const { TranscriptionJob: started } = await client.send(start('episode-7-1'))
  expect(started?.TranscriptionJobStatus).toBe('QUEUED')
  const job = await endOf(client, 'episode-7-1')
  expect(job).toMatchObject({ TranscriptionJobStatus: 'COMPLETED', LanguageCode: 'en-US' })
  expect(job?.CompletionTime).toBeInstanceOf(Date)
  const { jobName, status, results } = outputIn(objects)
  expect({ jobName, status }).toEqual({ jobName: 'episode-7-1', status: 'COMPLETED' })
  expect(results.transcripts).toEqual([{ transcript: 'Ask not.' }])
  expect(
    results.items.map(({ type, start_time, alternatives }) => [type, start_time, alternatives[0]?.content]),
  ).toEqual([
    ['pronunciation', '0.100', 'Ask'],
    ['pronunciation', '0.500', 'not'],
    ['punctuation', undefined, '.'],
  ])
})

test('the engine gets a WAV file with one channel at 16 kHz', async () => {
  const seen = join(dataFolder, 'seen.wav')
  const stereo8k = Buffer.concat([wavHeader(16_000, 8000), Buffer.alloc(32_000)])
  stereo8k.writeUInt16LE(2, 22)
  const copying = `printf heard; keep() { cp "$1" '${seen}'; }; keep`
  const { client } = await connect({ environment: { SIDELIGHT_SPEECH_COMMAND: copying }, media: stereo8k })
  await client.send(start('episode-7-1'))
  expect(await endOf(client, 'episode-7-1')).toMatchObject({ TranscriptionJobStatus: 'COMPLETED' })
  const file = await readFile(seen)
  expect(file.readUInt16LE(22)).toBe(1)
  expect(file.readUInt32LE(24)).toBe(16_000)
  expect(file.length).toBe(44 + 16_000 * 2)
})

test('without an engine the job fails and says what to install', async () => {
  const { client } = await connect({ environment: { PATH: '/nowhere' } })
  await client.send(start('episode-7-1'))
  expect(await endOf(client, 'episode-7-1')).toMatchObject({
    TranscriptionJobStatus: 'FAILED',
    FailureReason: howToInstall,
  })
  expect(howToInstall).toMatch(/pocketsphinx/)
  expect(howToInstall.length).toBeLessThan(290)
})

test('an engine that fails ends the job with its last line', async () => {
  const command = `echo 'model not found' >&2; exit 3 #`
  const { client } = await connect({ environment: { SIDELIGHT_SPEECH_COMMAND: command } })
  await client.send(start('episode-7-1'))
  const job = await endOf(client, 'episode-7-1')
  expect(job?.FailureReason).toMatch(/ended with 3\. model not found/)
})

test('a file without audio fails the job', async () => {
  const { client } = await connect({
    environment: { SIDELIGHT_SPEECH_COMMAND: scriptedEngine },
    media: Buffer.from('<html>not found</html>'),
  })
  await client.send(start('as-wav'))
  await client.send(start('as-mp3', 'mp3'))
  expect((await endOf(client, 'as-wav'))?.FailureReason).toMatch(/no WAV/)
  expect((await endOf(client, 'as-mp3'))?.FailureReason).toMatch(/no sound/)
})

test('a job name can be used once, and an unknown one is not found', async () => {
  const { client } = await connect({ environment: { SIDELIGHT_SPEECH_COMMAND: scriptedEngine } })
  await client.send(start('episode-7-1'))
  await expect(client.send(start('episode-7-1'))).rejects.toMatchObject({ name: 'ConflictException' })
  await endOf(client, 'episode-7-1')
  const unknown = new GetTranscriptionJobCommand({ TranscriptionJobName: 'episode-7-2' })
  await expect(client.send(unknown)).rejects.toMatchObject({ name: 'NotFoundException' })
})

test('starting a job needs permission for the media and for the transcript', async () => {
  const asked: Permission[] = []
  const { client } = await connect({ environment: { PATH: '/nowhere' }, asked })
  await client.send(start('episode-7-1'))
  expect(asked.slice(0, 3)).toEqual([
    { action: 'transcribe:StartTranscriptionJob', resource: '*' },
    { action: 's3:GetObject', resource: 'arn:aws:s3:::store/episodes/7/audio-1.wav' },
    { action: 's3:PutObject', resource: 'arn:aws:s3:::store/episodes/7/transcribed-1.json' },
  ])
})

test('a job that ran when the process stopped runs again at the next start', async () => {
  const gate = join(dataFolder, 'gate')
  const waiting = `until [ -e '${gate}' ]; do sleep 0.05; done; printf heard #`
  const environment = { SIDELIGHT_SPEECH_COMMAND: waiting, PATH: '/usr/bin:/bin' }
  const first = await connect({ environment })
  await first.client.send(start('episode-7-1'))
  await first.close()
  const second = await connect({ environment: { SIDELIGHT_SPEECH_COMMAND: scriptedEngine } })
  expect(await endOf(second.client, 'episode-7-1')).toMatchObject({ TranscriptionJobStatus: 'COMPLETED' })
  expect(outputIn(second.objects).results.transcripts[0]?.transcript).toBe('Ask not.')
})

const fixtures = process.env.SIDELIGHT_FIXTURES
const installed = await findSpeechEngine({ PATH: process.env.PATH })

test.skipIf(!fixtures || !installed)(
  'an installed engine recognizes words of a real recording, MP3 included',
  async () => {
    const media = await readFile(join(fixtures ?? '', 'audio', 'whisper.cpp__samples_jfk.mp3'))
    const { client, objects } = await connect({ environment: { PATH: process.env.PATH ?? '' }, media })
    await client.send(start('episode-7-1', 'mp3'))
    expect(await endOf(client, 'episode-7-1')).toMatchObject({ TranscriptionJobStatus: 'COMPLETED' })
    const heard = new Set(outputIn(objects).results.transcripts[0]?.transcript.toLowerCase().split(/\W+/))
    // Weak engines misrecognize many words, so five of these seven are enough.
    const spoken = ['not', 'what', 'your', 'country', 'can', 'do', 'for']
    expect(spoken.filter((word) => heard.has(word)).length).toBeGreaterThanOrEqual(5)
  },
)
