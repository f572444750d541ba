import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createQueue, queuePropertiesSchema } from './queue.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

const openQueue = () =>
  createQueue({
    name: 'work',
    arn: 'arn:aws:sqs:us-east-1:000000000000:work',
    properties: queuePropertiesSchema.parse({}),
    journal: { messages: new Map(), write() {} },
    redrive() {},
    now: () => new Date(),
  })

// On Node 20 the signals were collected only after V8 had optimized the waiting code, after about 2,000
// waits.
const waits = 5000

test('every receiver wakes at the end of its wait, even after a garbage collection', async () => {
  const queue = openQueue()
  const { signal } = new AbortController()
  let woken = 0
  for (let started = 0; started < waits; started += 1)
    void queue.receive({ maximum: 1, waitSeconds: 0.2, signal }).then(() => (woken += 1))
  const collecting = setInterval(collectGarbage, 50)
  onTestFinished(() => clearInterval(collecting))
  await expect.poll(() => woken).toBe(waits)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a receiver that is stopped returns nothing, before its wait is over', async () => {
  const stopping = new AbortController()
  const receiving = openQueue().receive({ maximum: 1, waitSeconds: 1000, signal: stopping.signal })
  stopping.abort()
  expect(await receiving).toEqual([])
})

test('a waiting receiver gets a message as soon as it is visible again', async () => {
  const queue = openQueue()
  queue.send('again')
  await queue.receive({ maximum: 1, visibilitySeconds: 0.05 })
  expect(await queue.receive({ maximum: 1, waitSeconds: 1000 })).toMatchObject([{ body: 'again' }])
})
