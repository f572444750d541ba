import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEvaluation } from '#build/evaluation.ts'
import { compareMeasurements } from '#scripts/evaluate/compare.ts'
import { keepMeasurements } from '#scripts/evaluate/keep-measurements.ts'
import { sampleEvaluation, sampleMeasurement, sampleOutletMeasurement } from '#tests/sample-evaluation.ts'

const folder = mkdtempSync(join(tmpdir(), 'measured-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new measurement replaces the older one of the same analyst and set and comes first', () => {
  const file = join(folder, 'kept', 'latest.json')
  keepMeasurements(file, [sampleMeasurement()])
  keepMeasurements(file, [sampleOutletMeasurement()])
  keepMeasurements(file, [{ ...sampleMeasurement(), date: '2026-02-01' }])
  const kept = readEvaluation(file)?.measurements.map(({ date, set }) => [set.name, date])
  expect(kept).toEqual([
    ['Sample set', '2026-02-01'],
    ['Sample outlets', '2026-01-05'],
  ])
})

test('an inconsistent measurement is not written, and the file is unchanged', () => {
  const file = join(folder, 'latest.json')
  writeFileSync(file, JSON.stringify(sampleEvaluation()))
  const wrong = { ...sampleMeasurement(), set: { ...sampleMeasurement().set, size: 99 } }
  expect(() => keepMeasurements(file, [wrong])).toThrow(/is 99, not 15/)
  expect(readEvaluation(file)).toEqual(sampleEvaluation())
})

test('two files are compared figure by figure, for the sets that both measured [S16.59]', () => {
  const better = sampleMeasurement()
  better.subject.model = 'test-model-2'
  better.mirror = null
  Object.assign(better.agreement, { exact: { value: 0.8, low: 0.6, high: 1 } })
  const table = compareMeasurements([sampleMeasurement(), sampleOutletMeasurement()], [better])
  const lines = table.split('\n').map((line) => line.trim().split(/ {2,}/))
  expect(lines[0]).toEqual(['Sample set (15 texts)'])
  expect(lines[1]).toEqual([
    'test-model-1, prompt abcdef012345, 3×',
    'test-model-2, prompt abcdef012345, 3×',
    'Difference',
  ])
  expect(lines).toContainEqual(['Same place', '0.60 (0.30 to 0.90)', '0.80 (0.60 to 1.00)', '+0.20'])
  expect(lines).toContainEqual(['Mirrored pairs flipped', '0.80 (0.40 to 1.00)', 'not measured'])
  expect(table).not.toContain('Sample outlets')
  expect(() => compareMeasurements([sampleMeasurement()], [sampleOutletMeasurement()])).toThrow(
    /no set in common/,
  )
})
