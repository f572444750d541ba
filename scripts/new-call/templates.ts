import type { Audience, CallMethod } from '#shared/api/contract.ts'

export type NewCall = { resource: string; verb: string; audience: Audience; method: CallMethod }

export const blank = 'FILL IN'

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const nameOf = ({ resource, verb }: NewCall): string => `${resource}.${verb}`

/** Name of the object with a resource's contracts: `topicMergesApi` for `topic-merges`. */
export const apiOf = ({ resource }: NewCall): string => `${camelCase(resource)}Api`

const accessOf = { public: 'everyone', account: 'signedIn', admin: "needs('settings:read')" } as const

/** Admin-only calls that change data are recorded in the admin log. */
export const isLogged = ({ audience, method }: NewCall): boolean => audience === 'admin' && method !== 'GET'

const pathOf = ({ resource, verb, audience }: NewCall) =>
  `/api/${audience === 'admin' ? 'admin/' : ''}${resource}/${verb}`

export function contractText(call: NewCall): string {
  return `  ${camelCase(call.verb)}: contract({
    name: '${nameOf(call)}',
    method: '${call.method}',
    path: '${pathOf(call)}',
    summary: '${blank}: one sentence for docs/openapi.json.',
    audience: '${call.audience}',
    access: ${accessOf[call.audience]},
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.strictObject({}),${isLogged(call) ? "\n    logged: { kind: 'settings' }," : ''}
    userImpact: '${blank}: what users lose while this call fails.',
  }),
`
}

export const contractImports = (call: NewCall): Readonly<Record<string, readonly string[]>> => ({
  '#shared/api/contract.ts': ['contract'],
  '#shared/api/nothing.ts': ['noBody', 'nothing'],
  '#shared/rules/access.ts': [accessOf[call.audience].replace(/\(.*/, '')],
})

export function entryText(call: NewCall): string {
  const { resource, verb, audience } = call
  const contract = `${apiOf(call)}.${camelCase(verb)}`
  const api = `import { ${apiOf(call)} } from '#shared/api/${resource}.ts'`
  if (isLogged(call)) {
    return `import { connectTo } from '#functions/connections/resource.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
${api}

export const { envSchema, connect } = connectTo({ ...loggedGuard() })

export const handler = loggedRoute(${contract}, connect, async () => ({ details: detailsOf({}), answer: {} }))
`
  }
  const [guard, file] = audience === 'public' ? ['visitorGuard', 'visitor-guard'] : ['sessionGuard', 'guard']
  return `import { connectTo } from '#functions/connections/resource.ts'
import { ${guard} } from '#functions/http/${file}.ts'
import { route } from '#functions/http/route.ts'
${api}

export const { envSchema, connect } = connectTo({ guard: ${guard}() })

export const handler = route(${contract}, connect, async () => ({ answer: {} }))
`
}

/** The generated test fails until the developer fills in its expectation. */
export function testText(call: NewCall): string {
  const name = nameOf(call)
  const caller = {
    public: '',
    account: "  const { token } = await environment.signIn({ role: 'free' })\n",
    admin: "  const { token } = await environment.signIn({ role: 'admin' })\n",
  }[call.audience]
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
})
afterAll(() => environment.close())

test('${name}: ${blank} what it answers', async () => {
${caller}  const answer = await environment.call('${name}'${caller && ', { token }'})
  expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([200, '${blank}'])
})
`
}

export const accessRow = (call: NewCall): string => {
  const expected = { public: "'everyone'", account: "'signed in'", admin: "{ needs: 'settings:read' }" }
  return `  '${nameOf(call)}': ${expected[call.audience]},\n`
}
