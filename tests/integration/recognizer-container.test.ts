import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type AwsEndpoint, createS3, type S3, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { recognizerBundle } from '#tests/integration/recognizer-bundle.ts'
import { silence } from '#tests/silence.ts'

const credentials = { AWS_ACCESS_KEY_ID: 'job', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'us-east-1' }
const audio = 's3://store/episodes/7/audio-1.wav'
const transcript = 's3://store/episodes/7/transcription-1.json'
const words = [
  { text: 'Ask', start: 0.1, end: 0.4, confidence: 0.9 },
  { text: 'not.', start: 0.5, end: 0.9, speaker: 'A' },
]

let folder: string
let s3: S3
let endpoint: AwsEndpoint
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'container-test-'))
  await mkdir(join(folder, 'tmp'))
  s3 = createS3({ folder: join(folder, 's3'), onEvent: () => {} })
  s3.createBucket('store')
  endpoint = await startAwsEndpoint({ services: [s3], port: 0, secretOf: () => 'secret' })
  await put('episodes/7/audio-1.wav', silence(1))
})
afterEach(async () => {
  await endpoint.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(Key: string, Body: Buffer) {
  const client = new S3Client({
    endpoint: endpoint.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'job', secretAccessKey: 'secret' },
  })
  await client.send(new PutObjectCommand({ Bucket: 'store', Key, Body }))
  client.destroy()
}

/** Starts the container's process, whose temporary files are in `folder/tmp`. */
async function startJob(variables: Readonly<Record<string, string>>) {
  const scratch = join(folder, 'tmp')
  const child = spawn(process.execPath, [await recognizerBundle()], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: scratch,
      ...credentials,
      AWS_ENDPOINT_URL: endpoint.url,
      AWS_MAX_ATTEMPTS: '1',
      AUDIO_URI: audio,
      TRANSCRIPT_URI: transcript,
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, ended, log: text(child.stderr), leftover: () => readdir(scratch) }
}

const printing = async (content: string) => {
  const file = join(folder, 'printed')
  await writeFile(file, content)
  return `print() { head -c 4 "$1" | grep -q RIFF && cat ${file}; }; print`
}

const written = async () => {
  const body = s3.readObject('store', 'episodes/7/transcription-1.json')
  return body && Buffer.from(await text(body))
}

test('writes the words that the recognizer heard in the audio, in a form that the pipeline reads', async () => {
  const job = await startJob({
    RECOGNIZER_COMMAND: await printing(JSON.stringify({ language: 'en', words })),
  })
  expect([await job.ended, await job.leftover()]).toEqual([0, []])
  const bytes = await written()
  expect(readTranscript(bytes ?? Buffer.alloc(0), { source: 'transcribed' })).toMatchObject({
    language: 'en',
    durationSeconds: 0.9,
    segments: [{ text: 'Ask not.', start: 0.1, end: 0.9, speaker: 'A' }],
  })
})

test.each([
  ['settings are missing', 64, { RECOGNIZER_COMMAND: '' }],
  ['the audio’s address is none of S3', 64, { AUDIO_URI: 'https://example.org/a.mp3' }],
  ['the recognizer cannot decode the audio', 65, { RECOGNIZER_COMMAND: 'exit 65 #' }],
  ['the audio is gone', 66, { AUDIO_URI: 's3://store/episodes/7/audio-2.wav' }],
  ['the recognizer fails', 70, { RECOGNIZER_COMMAND: 'exit 3 #' }],
  ['the recognizer is not there', 70, { RECOGNIZER_COMMAND: 'no-such-recognizer' }],
  ['the recognizer prints no JSON', 70, { RECOGNIZER_COMMAND: 'echo hello #' }],
  ['the recognizer prints JSON of another form', 70, { RECOGNIZER_COMMAND: `echo '{"text":"hello"}' #` }],
  ['the recognizer prints without end', 70, { RECOGNIZER_COMMAND: 'yes #' }],
  ['the kernel kills the recognizer', 71, { RECOGNIZER_COMMAND: 'kill -9 $$ #' }],
  ['S3 does not answer', 75, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }],
])('if %s, ends with code %d and writes nothing', async (_, exitCode, variables) => {
  const job = await startJob({ RECOGNIZER_COMMAND: 'exit 3 #', ...variables })
  expect([await job.ended, await job.leftover()]).toEqual([exitCode, []])
  expect(await written()).toBeUndefined()
  expect(await job.log).toMatch(/\w/)
})

test('SIGTERM ends the recognizer and its children, deletes the audio and asks for another attempt', async () => {
  const started = join(folder, 'started')
  // A recognizer that ignores the signal and has a child.
  const command = `trap '' TERM; sleep 600 & touch ${started}; wait #`
  const job = await startJob({ RECOGNIZER_COMMAND: command })
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 60_000, interval: 20 })
  expect(await job.leftover()).toHaveLength(1)
  job.child.kill('SIGTERM')
  expect([await job.ended, await job.leftover()]).toEqual([75, []])
  // The log ends when no process that could write to it is left.
  expect(await job.log).toContain('The job was interrupted.')
})
