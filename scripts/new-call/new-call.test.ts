import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { newCallFiles } from '#scripts/new-call/new-call.ts'
import { blank, type NewCall } from '#scripts/new-call/templates.ts'

const read = (file: string) =>
  statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : undefined
const grantFiles = readdirSync('infra/grants').map((file) => `infra/grants/${file}`)
const filesOf = (call: NewCall) => newCallFiles(call, read, grantFiles)

const always = (resource: string, verb: string) => [
  `shared/api/${resource}.ts`,
  `functions/entries/api/${resource}/${verb}.ts`,
  `tests/integration/${resource}-${verb}.test.ts`,
  'tests/integration/access-matrix.test.ts',
]

test.each<[string, NewCall, string[]]>([
  [
    'for visitors, with a resource of its own',
    { resource: 'weather', verb: 'forecast', audience: 'public', method: 'GET' },
    ['infra/grants/visitor-grants.ts', 'shared/api/all.ts'],
  ],
  [
    'for signed-in people',
    { resource: 'profile', verb: 'count-votes', audience: 'account', method: 'GET' },
    ['infra/grants/profile-grants.ts'],
  ],
  [
    'for signed-in people, with a resource of its own',
    { resource: 'weather', verb: 'forecast', audience: 'account', method: 'GET' },
    ['infra/api-account-stack.ts', 'shared/api/all.ts'],
  ],
  [
    'for admins, with grants in the stack',
    { resource: 'budget', verb: 'list-months', audience: 'admin', method: 'GET' },
    ['infra/api-admin-stack.ts'],
  ],
  [
    'for admins who change something, which is logged',
    { resource: 'runs', verb: 'pause-all', audience: 'admin', method: 'POST' },
    ['infra/grants/runs-grants.ts', 'shared/format/log-sentence.ts', 'tests/integration/admin-log.test.ts'],
  ],
])('a call %s gets its files, each of which names it and parses', (_, call, besides) => {
  const files = filesOf(call)
  expect([...files.keys()].toSorted()).toEqual([...always(call.resource, call.verb), ...besides].toSorted())
  for (const [file, text] of files) {
    expect(() => parseSource(file, text)).not.toThrow()
    const isResourceList = file === 'shared/api/all.ts'
    const isEntry = file.startsWith('functions/')
    const name =
      isResourceList || isEntry ? `shared/api/${call.resource}.ts` : `${call.resource}.${call.verb}`
    expect(text).toContain(name)
  }
  expect(files.get(`tests/integration/${call.resource}-${call.verb}.test.ts`)).toContain(`[200, '${blank}']`)
})

test('a call that exists already is refused', () => {
  expect(() => filesOf({ resource: 'runs', verb: 'list', audience: 'admin', method: 'GET' })).toThrow(
    'runs.list exists already.',
  )
})

test('a file whose form has changed is refused instead of damaged', () => {
  const changed = (file: string) => (file === 'shared/api/all.ts' ? 'const others = []\n' : read(file))
  expect(() =>
    newCallFiles(
      { resource: 'weather', verb: 'forecast', audience: 'public', method: 'GET' },
      changed,
      grantFiles,
    ),
  ).toThrow('Nothing matches')
})
