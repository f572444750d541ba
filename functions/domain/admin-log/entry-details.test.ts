import { expect, test } from 'vitest'
import { changesBetween, detailsOf, edit } from '#functions/domain/admin-log/entry-details.ts'
import { runsDetails } from '#functions/domain/admin-log/runs-details.ts'

test('of two states only the fields that differ are recorded, and of some only that they do', () => {
  const before = { role: 'free', email: 'a@example.org', limit: null, same: 1 }
  const after = { role: 'paid', email: 'b@example.org', limit: 5, same: 1 }
  expect(changesBetween(before, after, ['email'])).toEqual([
    { field: 'role', before: 'free', after: 'paid' },
    { field: 'email' },
    { field: 'limit', before: null, after: 5 },
  ])
})

test('an edit that changed nothing says so', () => {
  expect(edit(changesBetween({ hour: 3 }, { hour: 3 }))).toEqual({ changes: [], outcome: 'unchanged' })
  expect(edit([{ field: 'name' }])).toEqual({ changes: [{ field: 'name' }], outcome: 'done' })
})

test('what a call brought has no state before', () => {
  expect(detailsOf({ feeds: 3, scope: 'all' })).toEqual({
    changes: [
      { field: 'feeds', after: 3 },
      { field: 'scope', after: 'all' },
    ],
  })
})

test('episodes named twice count once, and the refused ones are left out', () => {
  const outcomes = { done: 1, refused: [{ episode_id: 8 }] }
  expect(runsDetails([7, 8, 7], outcomes).changes).toEqual([
    { field: 'episodes', after: 1 },
    { field: 'refused', after: 1 },
    { field: 'episode_ids', after: '7' },
  ])
  expect(runsDetails([7, 8, 7], outcomes).outcome).toBe('done')
})

test('where every episode was refused, the call is recorded as refused, for one or many', () => {
  const refused = [{ episode_id: 8 }, { episode_id: 9 }]
  expect(runsDetails([8, 8], { done: 0, refused: refused.slice(0, 1) })).toEqual({
    changes: [],
    subject: { kind: 'episode', id: 8 },
    outcome: 'refused',
  })
  expect(runsDetails([8, 9], { done: 0, refused }).outcome).toBe('refused')
})

test('the call’s other inputs are recorded for one episode and for many', () => {
  const told = { at_once: true }
  expect(runsDetails([7], { done: 1, refused: [] }, told).changes).toEqual([
    { field: 'at_once', after: true },
  ])
  expect(runsDetails([7, 8], { done: 2, refused: [] }, told).changes.at(-1)).toEqual({
    field: 'at_once',
    after: true,
  })
})
