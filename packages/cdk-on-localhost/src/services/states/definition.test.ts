import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCheckedDefinitions } from './checked-definitions.ts'
import { DefinitionError, readDefinition } from './definition.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['JSONata', { QueryLanguage: 'JSONata', StartAt: 'A', States: { A: { Type: 'Pass', End: true } } }],
  ['variables', { StartAt: 'A', States: { A: { Type: 'Pass', Assign: { x: 1 }, End: true } } }],
  [
    'task tokens',
    {
      StartAt: 'A',
      States: { A: { Type: 'Task', Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken', End: true } },
    },
  ],
])('refuses a machine with %s', (_, definition) => {
  expect(() => readDefinition(JSON.stringify(definition), openCheckedDefinitions(folder))).toThrow(
    DefinitionError,
  )
})

test('an invalid machine is refused and not cached; the next process finds a valid one in the cache', () => {
  const invalid = JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Pass', Next: 'Nowhere' } } })
  const valid = JSON.stringify({ StartAt: 'A', States: { A: { Type: 'Pass', End: true } } })
  const checked = openCheckedDefinitions(folder)
  expect(() => readDefinition(invalid, checked)).toThrow(/MISSING_TRANSITION_TARGET/)
  readDefinition(valid, checked)
  const later = openCheckedDefinitions(folder)
  expect([later.has(valid), later.has(invalid)]).toEqual([true, false])
  expect(readDefinition(valid, later).tasks).toEqual([])
})
