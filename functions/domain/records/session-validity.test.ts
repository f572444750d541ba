import { expect, test } from 'vitest'
import {
  isOver,
  isOverForASecond,
  lastUseOf,
  withOthersEnded,
} from '#functions/domain/records/session-validity.ts'

const noneEnded = { endedSessions: [] }
const own = { originJti: 'own', startedAt: '2026-02-01T00:00:00.000Z' }
const other = { originJti: 'other', startedAt: '2026-02-01T00:00:05.000Z' }
const at = new Date('2026-02-01T00:00:05.400Z')

test('the session that ends all others continues, the others do not, and later ones do', () => {
  const user = withOthersEnded(noneEnded, at, 'own')
  expect(isOver(user, own)).toBe(false)
  expect(isOver(user, other)).toBe(true)
  expect(isOver(user, { originJti: 'later', startedAt: '2026-02-01T00:00:06.000Z' })).toBe(false)
})

test('what ends sessions afterwards ends the one that was kept', () => {
  const user = withOthersEnded(noneEnded, at, 'own')
  expect(isOver({ ...user, sessionsValidAfter: '2026-02-02T00:00:00.000Z' }, own)).toBe(true)
  expect(
    isOver({ ...user, endedSessions: [{ originJti: 'own', until: '2026-03-01T00:00:00.000Z' }] }, own),
  ).toBe(true)
  expect(isOver({ ...user, disabledAt: '2026-02-02T00:00:00.000Z' }, own)).toBe(true)
  expect(isOver({ ...user, deletedAt: '2026-02-02T00:00:00.000Z' }, own)).toBe(true)
  expect(isOver(withOthersEnded(user, new Date('2026-02-03T00:00:00Z'), 'other'), own)).toBe(true)
})

test('ending others with an earlier clock brings nothing back', () => {
  const user = withOthersEnded({ ...noneEnded, sessionsValidAfter: '2026-02-02T00:00:00.000Z' }, at, 'own')
  expect(isOver(user, other)).toBe(true)
  expect(isOver(user, own)).toBe(false)
})

test('a sign-in in the second in which all were ended is distinguished from one that is over', () => {
  const user = { ...noneEnded, sessionsValidAfter: at.toISOString() }
  expect(isOverForASecond(user, other)).toBe(true)
  expect(isOverForASecond(user, own)).toBe(false)
  expect(isOverForASecond({ ...user, disabledAt: at.toISOString() }, other)).toBe(false)
})

test.each([
  ['2026-03-01T06:00:00.999Z', '2026-03-01T06:00:00.999Z'],
  ['2026-03-01T05:59:59.900Z', '2026-03-01T06:00:00.000Z'],
])('a session that began at 6:00:00 and is used at %s was last used at %s', (now, lastUse) => {
  expect(lastUseOf({ startedAt: '2026-03-01T06:00:00.000Z' }, new Date(now))).toBe(lastUse)
})
