import { expect, test } from 'vitest'
import { DefinitionError, readDefinition } from '#emulator/services/states/definition.ts'

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
  expect(() => readDefinition(JSON.stringify(definition))).toThrow(DefinitionError)
})
