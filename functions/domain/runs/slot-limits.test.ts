import { expect, test } from 'vitest'
import { slotLimitsFor } from '#functions/domain/runs/slot-limits.ts'

const deployed = { text: 6, audio: 4 }
const now = new Date('2026-03-01T06:00:00.000Z')
const answers = { pace: { refusals: 0 }, now }

test('an admin’s limit replaces the deployed one, but never raises it for transcriptions', () => {
  expect(slotLimitsFor(deployed, null, answers)).toEqual({ text: 6, audio: 4 })
  expect(slotLimitsFor(deployed, 2, answers)).toEqual({ text: 2, audio: 2 })
  expect(slotLimitsFor(deployed, 50, answers)).toEqual({ text: 50, audio: 4 })
})

test('while the model refuses, no analysis starts; after the pause one run probes it', () => {
  const leaveUntil = now.getTime() + 1
  expect(slotLimitsFor(deployed, null, { pace: { refusals: 3, leaveUntil }, now })).toEqual({
    text: 0,
    audio: 4,
  })
  const over = { pace: { refusals: 3, leaveUntil: now.getTime() }, now }
  expect(slotLimitsFor(deployed, null, over)).toEqual({ text: 1, audio: 4 })
})
