import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJobStore } from '#local/fakes/transcription-jobs.ts'

test('jobs that were started before an instant are deleted for good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'))
  const jobs = openJobStore(folder)
  for (const [name, createdAt] of [
    ['old', 99],
    ['new', 100],
  ] as const) {
    const request = { TranscriptionJobName: name, Media: { MediaFileUri: 's3://media/one.mp3' } }
    jobs.save({ request, status: 'COMPLETED', createdAt })
  }
  jobs.deleteStartedBefore(100)
  const names = openJobStore(folder)
    .list()
    .map(({ request }) => request.TranscriptionJobName)
  expect(names).toEqual(['new'])
  rmSync(folder, { recursive: true })
})
