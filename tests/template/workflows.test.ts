import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkflow, workflowErrors, workflowFolder } from '#tests/template/read-workflow.ts'

const names = readdirSync(workflowFolder)

test.each(names)('GitHub accepts the workflow %s', (name) => {
  expect(workflowErrors(name, readFileSync(join(workflowFolder, name), 'utf8'))).toEqual([])
})

test('a workflow with a misspelled key is refused', () => {
  const content = readFileSync(join(workflowFolder, 'ci.yml'), 'utf8').replace('runs-on:', 'runs-onto:')
  expect(workflowErrors('ci.yml', content)).not.toEqual([])
})

test.each(names)('%s names each action by its full commit, which cannot move', (name) => {
  const used = Object.values(readWorkflow(name).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ uses }) => uses ?? []),
  )
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test.each(names)(
  '%s gives identity tokens only to jobs that an environment admits, and nothing else to write',
  (name) => {
    const { on, permissions, jobs } = readWorkflow(name)
    // Runs the code of a fork with the rights of the repository.
    expect(Object.keys(on)).not.toContain('pull_request_target')
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) {
      if (job.permissions['id-token'] === undefined) continue
      expect(job.environment).toMatch(/^production/)
      expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
    }
  },
)
