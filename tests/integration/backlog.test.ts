import { expect, test } from 'vitest'
import { workOffBacklog } from '#tests/integration/backlog-simulation.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

const hour = 3_600_000
const small = { podcasts: 3, episodesEach: 2, requestsPerMinute: 60, runsAtOnce: 4, model: { perMinute: 60 } }
const allComplete = { none: 6 }

test('a backlog is worked off within the quota without wasted requests: podcasts in turn, newest episodes first [S17.36]', async () => {
  const { endings, asked, answered, useful, mostUnderWay, begun, order } = await workOffBacklog(small)
  expect([endings, asked, answered]).toEqual([allComplete, useful, useful])
  expect(mostUnderWay).toBe(4)
  expect(begun).toEqual([3, 2, 1, 3, 2, 1])
  expect(order).toEqual([0, 0, 0, 1, 1, 1])
})

test('a model that is down for half a day delays the backlog by half a day, without errors and with few requests [S17.33]', async () => {
  const outage = { from: dawn.getTime() + 20_000, until: dawn.getTime() + 12 * hour }
  const { endings, asked, useful, minutes } = await workOffBacklog({
    ...small,
    model: { perMinute: 60, outage },
  })
  expect(endings).toEqual(allComplete)
  expect(minutes).toBeGreaterThan(12 * 60 - 1)
  expect(minutes).toBeLessThan(12 * 60 + 30)
  // At most one retry per run every fifteen minutes, plus those already running at the start.
  expect(asked - useful).toBeLessThan(4 * 12 + 20)
})

test('a model that fails on every request for three hours delays the backlog by three hours, without errors [S17.34]', async () => {
  const outage = { from: dawn.getTime() + 20_000, until: dawn.getTime() + 3 * hour }
  const model = { perMinute: 60, outage, failsInOutage: true }
  const { endings, asked, useful, minutes } = await workOffBacklog({ ...small, runsAtOnce: 2, model })
  expect(endings).toEqual(allComplete)
  expect(minutes).toBeGreaterThan(3 * 60 - 1)
  expect(minutes).toBeLessThan(3 * 60 + 30)
  expect(asked - useful).toBeLessThan(4 * 3 + 20)
})

test('an episode on which the model always fails ends in an error, and all others are worked off [S17.34]', async () => {
  const model = { perMinute: 60, failsOver: '2001/' }
  const { endings, asked, answered } = await workOffBacklog({ ...small, model })
  expect(endings).toEqual({ none: 5, ModelFailedError: 1 })
  expect(asked - answered).toBe(4)
})

test('a Retry-After of the model is respected [S17.37]', async () => {
  const outage = { from: dawn.getTime() + 10_000, until: dawn.getTime() + hour / 2 }
  const model = { perMinute: 60, outage, retryAfter: '1800' }
  const { endings, asked, useful } = await workOffBacklog({ ...small, model })
  expect(endings).toEqual(allComplete)
  expect(asked - useful).toBeLessThanOrEqual(small.runsAtOnce * 5)
})

test('if the real quota is a third of the configured one, requests become slower and do not fail [S17.37]', async () => {
  const { endings, asked, useful } = await workOffBacklog({
    ...small,
    episodesEach: 4,
    model: { perMinute: 20 },
  })
  expect(endings).toEqual({ none: 12 })
  expect(asked / useful).toBeLessThan(1.3)
})

test.each([
  ['says nothing else', { perMinute: 20 }],
  ['says when to come back', { perMinute: 20, retryAfter: '10' }],
])(
  'without a configured quota, few requests to a model that allows 20 a minute and %s are refused [S17.37]',
  async (_, model) => {
    const { endings, asked, useful, quotaUsed } = await workOffBacklog({
      ...small,
      episodesEach: 4,
      requestsPerMinute: 0,
      model,
    })
    expect(endings).toEqual({ none: 12 })
    expect(asked / useful).toBeLessThan(1.2)
    expect(quotaUsed).toBeGreaterThan(0.75)
  },
)

test('wherever functions die, everything is worked off within the concurrency limit and without repeated requests', async () => {
  let moments = 0
  let deaths = 0
  const dies = () => {
    moments += 1
    const isDeath = moments % 7 === 0
    if (isDeath) deaths += 1
    return isDeath
  }
  const { endings, answered, useful, mostUnderWay } = await workOffBacklog({ ...small, dies })
  expect(deaths).toBeGreaterThan(8)
  expect(endings).toEqual(allComplete)
  expect(mostUnderWay).toBeLessThanOrEqual(small.runsAtOnce)
  expect(answered).toBe(useful)
})
