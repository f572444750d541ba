import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'

const folder = '.github/workflows'

const errorsOf = (name: string, content: string) =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message)

test.each(readdirSync(folder))('GitHub accepts the workflow %s', (name) => {
  expect(errorsOf(name, readFileSync(join(folder, name), 'utf8'))).toEqual([])
})

test('a workflow with a misspelled key is refused', () => {
  const content = readFileSync(join(folder, 'ci.yml'), 'utf8').replace('runs-on:', 'runs-onto:')
  expect(errorsOf('ci.yml', content)).not.toEqual([])
})
