import { expect, test } from 'vitest'
import { createMessageStore } from './message-store.ts'

test('messages hidden before the clock was set back are visible again at once', () => {
  let now = new Date('2026-03-04T12:00:00Z')
  const store = createMessageStore({
    journal: { messages: new Map(), write: () => {} },
    retentionSeconds: 1_209_600,
    now: () => now,
    redrive: () => {},
  })
  const sentAt = new Date('2026-03-01T12:00:00Z').getTime()
  store.keep({ id: 'm1', body: 'x', sentAt, visibleAt: sentAt, receiveCount: 0 })
  expect(store.take(1, 60)).toHaveLength(1)
  now = new Date('2026-03-04T12:00:30Z')
  expect(store.take(1, 60)).toEqual([])
  now = new Date('2026-03-02T12:00:00Z')
  expect(store.take(1, 60).map(({ id }) => id)).toEqual(['m1'])
})
