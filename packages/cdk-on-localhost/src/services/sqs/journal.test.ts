import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import { createSqs } from './sqs.ts'

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

test('after a restart a message in progress is visible at once, a delayed one when it is due', async () => {
  const first = open()
  first.send('under way')
  first.send('delayed', 600)
  expect(await first.receive({ maximum: 10 })).toMatchObject([{ body: 'under way', receiveCount: 1 }])
  expect(await first.receive({ maximum: 10 })).toEqual([])
  const second = open()
  expect(second.counts()).toEqual({ visible: 1, inFlight: 0, delayed: 1 })
  expect(await second.receive({ maximum: 10 })).toMatchObject([{ body: 'under way', receiveCount: 2 }])
})

const message = { id: 'm1', body: 'x', sentAt: 1, visibleAt: 1, receiveCount: 0 }

test("a queue's journal stays bounded while it runs", () => {
  const file = join(folder, 'queue.jsonl')
  const { messages, write } = openJournal(file)
  messages.set(message.id, message)
  write({ kept: message })
  for (let count = 0; count < 10_010; count++) write({ gone: 'another' })
  expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(100)
  expect([...openJournal(file).messages.keys()]).toEqual(['m1'])
})

test('once a queue is empty, no message stays on disk', () => {
  const file = join(folder, 'queue.jsonl')
  const { messages, write } = openJournal(file)
  messages.set(message.id, message)
  write({ kept: message })
  messages.delete(message.id)
  write({ gone: message.id })
  expect(readFileSync(file, 'utf8')).toBe('')
  messages.set(message.id, message)
  write({ kept: message })
  messages.clear()
  write({ purged: true })
  expect(readFileSync(file, 'utf8')).toBe('')
})
