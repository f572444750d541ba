import { expect, test } from 'vitest'
import { hasProblem, healthText } from '#web/features/processing/feed-health.ts'

const healthy = { disabled_reason: null, last_problem: null, failed_checks: 0, is_opted_out: false }

test.each([
  [{}, false, 'Good'],
  [{ last_problem: 'One episode has no date.' }, true, 'Read with a problem'],
  [{ failed_checks: 1 }, true, 'The last check failed. The feed is checked less often.'],
  [
    { failed_checks: 9, last_problem: 'No answer.' },
    true,
    'The last 9 checks failed. The feed is checked less often.',
  ],
  [
    { disabled_reason: "The feed couldn't be read for 30 days.", failed_checks: 9 },
    true,
    "No longer checked. The feed couldn't be read for 30 days.",
  ],
  [{ is_opted_out: true }, false, 'Opted out by its publisher.'],
])('a feed with %o has a problem: %s, and is described as: %s [S14.25]', (change, isTroubled, text) => {
  const health = { ...healthy, ...change }
  expect([hasProblem(health), healthText(health)]).toEqual([isTroubled, text])
})
