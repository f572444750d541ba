import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccount } from '#local/doubles/stripe/account.ts'
import { openJobStore } from '#local/doubles/transcription-jobs.ts'
import { keepSetting, readKeptSetting } from '#local/feed-server/kept-setting.ts'
import { createSpokenEpisodes, speechHash } from '#local/feed-server/spoken-episodes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const request = { TranscriptionJobName: 'job', Media: { MediaFileUri: 's3://bucket/key' } }

test.each<[string, string, () => unknown]>([
  ['the payment double’s account', 'account.json', () => openAccount(folder)],
  [
    'the sample’s dates and port',
    'feed-server.json',
    () => readKeptSetting(folder) ?? keepSetting(folder, { newestOn: '2026-03-04', port: 4402 }),
  ],
  [
    'transcription jobs',
    'transcription-jobs.json',
    () => openJobStore(folder).save({ request, status: 'QUEUED', createdAt: 1 }),
  ],
])('%s, cut off: the start stops, names the file and leaves it as it is', (_, name, open) => {
  open()
  const file = join(folder, name)
  truncateSync(file, 5)
  const damaged = readFileSync(file)
  expect(open).toThrow(expect.objectContaining({ problem: 'damaged-data', message: `${file} is damaged.` }))
  expect(readFileSync(file)).toEqual(damaged)
})

test('damaged times are spoken anew, and folders of those who died while they spoke are removed', async () => {
  const voice = { name: 'slt', stretch: 1 } as const
  const episode = {
    key: 'e',
    title: '',
    description: '',
    speaker: '',
    sentences: ['Hi.'],
    daysBeforeNewest: 0,
  }
  const now = new Date()
  for (const [name, age] of [
    ['speaking-old', 7_200_000],
    ['speaking-now', 0],
  ] as const) {
    mkdirSync(join(folder, name))
    const at = new Date(now.getTime() - age)
    utimesSync(join(folder, name), at, at)
  }
  writeFileSync(join(folder, `${speechHash(episode, voice)}.json`), '{"durationSeconds":')
  const spoken = createSpokenEpisodes({
    folder,
    now: () => now,
    speaker: {
      async speak(order) {
        writeFileSync(join(order.folder, order.wavName), 'RIFF')
        return { durationSeconds: 1, sentences: [[{ name: 'h', start: 0, end: 1 }]] }
      },
      close: async () => {},
    },
  })
  expect((await spoken.timesOf(episode, voice)).durationSeconds).toBe(1)
  expect(readdirSync(folder).filter((name) => name.startsWith('speaking-'))).toEqual(['speaking-now'])
})
