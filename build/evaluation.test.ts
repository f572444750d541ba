import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEvaluation } from '#build/evaluation.ts'
import { sampleEvaluation } from '#tests/sample-evaluation.ts'

const folder = mkdtempSync(join(tmpdir(), 'evaluation-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const file = join(folder, 'latest.json')
  writeFileSync(file, text)
  return file
}

test('without a file nothing has been measured', () => {
  expect(readEvaluation(join(folder, 'none.json'))).toBeNull()
})

test('measurements are read unchanged', () => {
  expect(readEvaluation(fileWith(JSON.stringify(sampleEvaluation())))).toEqual(sampleEvaluation())
})

test('a faulty file stops the build and says where the fault is [S16.54]', () => {
  const evaluation = sampleEvaluation()
  for (const { set } of evaluation.measurements.slice(0, 1)) set.size = 99
  const file = fileWith(JSON.stringify(evaluation))
  expect(() => readEvaluation(file)).toThrow(
    /latest\.json contains no measurements.*is 99, not 15.*measurements\[0\]\.set\.size/s,
  )
  expect(() => readEvaluation(fileWith('{'))).toThrow(/latest\.json is not JSON/)
})
