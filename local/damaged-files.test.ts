import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccount } from '#local/fakes/stripe/account.ts'
import { openJobStore } from '#local/fakes/transcription-jobs.ts'
import { readStoredSetting, storeSetting } from '#local/feed-server/stored-setting.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const request = { TranscriptionJobName: 'job', Media: { MediaFileUri: 's3://bucket/key' } }

test.each<[string, string, () => unknown]>([
  ["the fake payment provider's account", 'account.json', () => openAccount(folder)],
  [
    'the sample’s dates and port',
    'feed-server.json',
    () => readStoredSetting(folder) ?? storeSetting(folder, { newestOn: '2026-03-04', port: 4402 }),
  ],
  [
    'transcription jobs',
    'transcription-jobs.json',
    () => openJobStore(folder).save({ request, status: 'QUEUED', createdAt: 1 }),
  ],
])('%s, truncated: the start stops, names the file and does not change it', (_, name, open) => {
  open()
  const file = join(folder, name)
  truncateSync(file, 5)
  const damaged = readFileSync(file)
  expect(open).toThrow(expect.objectContaining({ problem: 'damaged-data', message: `${file} is damaged.` }))
  expect(readFileSync(file)).toEqual(damaged)
})
