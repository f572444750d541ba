import { describe, expect, test } from 'vitest'
import type { MailPreferences } from '#shared/domain/user.ts'
import { changeOf, choicesOf, stateSentence, undoOf } from '#web/features/mail-preferences/mail-choices.ts'

const daily: MailPreferences = {
  masked_email: 'a…@example.org',
  is_subscribed: true,
  frequency: 'daily',
  paused_until: null,
  obstacle: null,
}
const until = '2026-03-29T08:00:00.000Z'
const labels = (state: Partial<MailPreferences>) =>
  choicesOf({ ...daily, ...state }).map(({ label }) => label)

describe('only choices that would change something are offered', () => {
  test.each<[Partial<MailPreferences>, string[]]>([
    [{}, ['Weekly instead', 'Pause for four weeks', 'Unsubscribe']],
    [{ frequency: 'weekly' }, ['Daily instead', 'Pause for four weeks', 'Unsubscribe']],
    [{ paused_until: until }, ['Weekly instead', 'Resume now', 'Unsubscribe']],
    [{ is_subscribed: false, paused_until: until }, ['Subscribe again']],
  ])('%j', (state, expected) => {
    expect(labels(state)).toEqual(expected)
  })
})

test.each<[Partial<MailPreferences>, string]>([
  [{}, "We email a…@example.org a digest of what's new on your topics at most once a day."],
  [
    { frequency: 'weekly' },
    "We email a…@example.org a digest of what's new on your topics at most once a week.",
  ],
  [
    { paused_until: until },
    'Digests to a…@example.org are paused until Mar 29, 2026. After that, they come at most once a day.',
  ],
  [{ is_subscribed: false }, "We don't send digests to a…@example.org."],
])('the state %j as a sentence', (state, sentence) => {
  expect(stateSentence({ ...daily, ...state })).toBe(sentence)
})

test.each(['daily', 'weekly', 'pause', 'resume', 'subscribe', 'unsubscribe'] as const)(
  'undo restores what "%s" changes',
  (name) => {
    const change = changeOf(name, until)
    const states = [
      daily,
      { ...daily, is_subscribed: false, frequency: 'weekly' as const, paused_until: until },
    ]
    for (const before of states) expect({ ...before, ...change, ...undoOf(before, change) }).toEqual(before)
  },
)
