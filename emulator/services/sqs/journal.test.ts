import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSqs } from '#emulator/services/sqs/sqs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () =>
  createSqs({ folder, endpointUrl: () => '', now: () => new Date('2026-03-04T12:00:00Z') }).createQueue(
    'work',
    { VisibilityTimeout: 1440 },
  )

test('after a restart a message that was being worked on is offered at once, a delayed one when it is due', async () => {
  const first = open()
  first.send('under way')
  first.send('delayed', 600)
  expect(await first.receive({ maximum: 10 })).toMatchObject([{ body: 'under way', receiveCount: 1 }])
  expect(await first.receive({ maximum: 10 })).toEqual([])
  const second = open()
  expect(second.counts()).toEqual({ visible: 1, inFlight: 0, delayed: 1 })
  expect(await second.receive({ maximum: 10 })).toMatchObject([{ body: 'under way', receiveCount: 2 }])
})
