import { expect, test } from 'vitest'
import { initialsOf } from '#web/features/session/initials.ts'

test.each([
  ['ada.lovelace@example.org', 'AL'],
  ['grace@navy.mil', 'GN'],
  ['x', 'X'],
  ['', '??'],
  [null, '??'],
])('the initials of %j are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
