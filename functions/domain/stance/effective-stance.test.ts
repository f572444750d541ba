import { expect, test } from 'vitest'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import type { Analysis } from '#shared/domain/analysis.ts'
import { sampleAnalysis } from '#tests/integration/catalogue-samples.ts'

const analysis = (change: Partial<Analysis>): Analysis => ({
  ...sampleAnalysis('Far Left', []),
  explanation: 'The machine’s reason.',
  isContested: true,
  ...change,
})

const by = { setAt: '2026-01-01T00:00:00Z' }

test('without a person’s word the machine’s counts', () => {
  expect(effectiveStance({ analysis: analysis({}) })).toEqual({
    stance: 'Far Left',
    unratedReason: null,
    explanation: 'The machine’s reason.',
    isContested: true,
    isLowConfidence: false,
  })
  expect(effectiveStance({})).toMatchObject({ stance: null, unratedReason: null, explanation: null })
})

test('a person’s stance counts instead and is not contested; an explanation alone changes only itself', () => {
  const placed = effectiveStance({ analysis: analysis({}), override: { stance: 'Centrist', ...by } })
  expect(placed).toMatchObject({
    stance: 'Centrist',
    isContested: false,
    explanation: 'The machine’s reason.',
  })
  const explained = effectiveStance({ analysis: analysis({}), override: { explanation: 'Mine.', ...by } })
  expect(explained).toMatchObject({ stance: 'Far Left', isContested: true, explanation: 'Mine.' })
})

test('a person may say that there is no place on the scale; the machine’s reason stays where it had one', () => {
  const none = { stance: null, ...by }
  expect(effectiveStance({ analysis: analysis({}), override: none })).toMatchObject({
    stance: null,
    unratedReason: 'not-political',
  })
  const unsure = analysis({ stance: null, unratedReason: 'not-sure' })
  expect(effectiveStance({ analysis: unsure, override: none }).unratedReason).toBe('not-sure')
  expect(
    effectiveStance({ analysis: unsure, override: { stance: 'Centrist', ...by } }).unratedReason,
  ).toBeNull()
})

test('confidence is low if at most half of the readings chose the stance, and never for a person’s stance', () => {
  const isLow = (confidence: number | null) =>
    effectiveStance({ analysis: analysis({ confidence }) }).isLowConfidence
  expect([1 / 3, 1 / 2, 2 / 3, null].map(isLow)).toEqual([true, true, false, false])
  const placed = { stance: 'Centrist', ...by } as const
  const overridden = effectiveStance({ analysis: analysis({ confidence: 1 / 3 }), override: placed })
  expect(overridden.isLowConfidence).toBe(false)
})

const steered = () => {
  const { receipt, ...rest } = analysis({})
  return { ...rest, receipt: { ...receipt, suspiciousLines: 1 } }
}
const release = (transcriptHash: string) => ({ transcriptHash, releasedAt: '2026-01-01T00:00:00Z' })

test('what rests on a transcript with suspicious text is under review until that transcript is released', () => {
  const pending = {
    stance: null,
    unratedReason: 'under-review',
    explanation:
      'Under review: parts of the transcript look like instructions to a machine. An editor will check the rating.',
    isContested: false,
    isLowConfidence: false,
  }
  expect(effectiveStance({ analysis: steered() })).toEqual(pending)
  expect(effectiveStance({ analysis: steered(), release: release('another') })).toEqual(pending)
  expect(
    effectiveStance({ analysis: steered(), override: { explanation: 'Mine.', ...by } }).unratedReason,
  ).toBe('under-review')
  expect(effectiveStance({ analysis: steered(), release: release('abc') })).toMatchObject({
    stance: 'Far Left',
    unratedReason: null,
    isContested: true,
  })
})

test('a stance that a person set needs no release', () => {
  const override = { stance: 'Centrist' as const, ...by }
  expect(effectiveStance({ analysis: steered(), override }).stance).toBe('Centrist')
})
