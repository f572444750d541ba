import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bodyText, type HttpRequest } from '../http-api/message.ts'
import { edgeEvent, readOutcome } from './edge-event.ts'
import { createEdgeFunction, type EdgeFunctionOptions } from './edge-function.ts'

const context = { distributionId: 'E1', domainName: 'd1.cloudfront.net', requestId: 'r1' }
const request: HttpRequest = {
  method: 'GET',
  path: '/topic/U.S._politics',
  query: 'a=1&a=2&flag',
  headers: new Headers({ 'user-agent': 'probe', cookie: 'c=3; d=4' }),
  body: Readable.from([]),
  sourceAddress: '203.0.113.9',
  signal: new AbortController().signal,
}

function deploy(code: string, options: Partial<EdgeFunctionOptions> = {}) {
  const properties = { Name: 'edge', FunctionCode: code, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } }
  return createEdgeFunction(properties, { log: () => {}, limitMilliseconds: 200, ...options })
}

test('sees the viewer, the query and the cookies as runtime 2.0 shows them', async () => {
  const { outcome } = await deploy('function handler(event) { return event }')(edgeEvent(context, request))
  expect(outcome).toMatchObject({
    viewer: { ip: '203.0.113.9' },
    context: { eventType: 'viewer-request', distributionId: 'E1' },
    request: {
      uri: '/topic/U.S._politics',
      querystring: { a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }, flag: { value: '' } },
      headers: { 'user-agent': { value: 'probe' } },
      cookies: { c: { value: '3' }, d: { value: '4' } },
    },
  })
})

test('changes a request', async () => {
  const code = `async function handler(event) {
    event.request.uri = '/index.html'
    event.request.headers['x-viewer-address'] = { value: event.viewer.ip }
    return event.request }`
  const changed = await deploy(code)(edgeEvent(context, request))
  const outcome = readOutcome(changed.outcome, request)
  if (!('request' in outcome)) throw new Error('expected a request')
  expect([outcome.request.path, outcome.request.query]).toEqual(['/index.html', 'a=1&a=2&flag'])
  expect([...outcome.request.headers]).toEqual([
    ['cookie', 'c=3; d=4'],
    ['user-agent', 'probe'],
    ['x-viewer-address', '203.0.113.9'],
  ])
})

test('answers in place of the origin', async () => {
  const code = `function handler() { return { statusCode: 302, headers: { location: { value: '/x' } }, body: { encoding: 'text', data: 'here' } } }`
  const changed = await deploy(code)(edgeEvent(context, request))
  const outcome = readOutcome(changed.outcome, request)
  if (!('response' in outcome)) throw new Error('expected a response')
  expect([outcome.response.status, outcome.response.headers.get('location')]).toEqual([302, '/x'])
  expect(await bodyText(outcome.response)).toBe('here')
})

test('code that the clock ended before it had its CPU time is started again, and endless code is ended once it had it', async () => {
  // Simulates a busy machine: the time passes without CPU time for this thread.
  const slow =
    'function handler() { const end = Date.now() + 100; while (Date.now() < end) {} return { is: "done" } }'
  const waiting = { limitMilliseconds: 20, processorTime: () => 0 }
  expect(await deploy(slow, waiting)({})).toEqual({ outcome: { is: 'done' } })
  const sharing = { limitMilliseconds: 20, processorTime: () => performance.now() / 3 }
  await expect(deploy('function handler() { for (;;) {} }', sharing)({})).rejects.toThrow('timed out')
})

test('ends endless code, hides Node and refuses names in capitals and modules', async () => {
  await expect(deploy('function handler() { for (;;) {} }')(edgeEvent(context, request))).rejects.toThrow(
    'timed out',
  )
  const globals = await deploy('function handler() { return { has: typeof process + typeof require } }')({})
  expect(globals.outcome).toEqual({ has: 'undefinedundefined' })
  const capitals = { ...edgeEvent(context, request).request, headers: { 'X-A': { value: '1' } } }
  expect(() => readOutcome(capitals, request)).toThrow('lower case')
  expect(() => deploy(`import crypto from 'crypto'; function handler() {}`)).toThrow(SyntaxError)
})

const withOrigin = (body: string) => `import cf from 'cloudfront'\nasync function handler(event) { ${body} }`

test('changes the origin path for its own request only, also among concurrent requests', async () => {
  const edge = deploy(
    withOrigin(`await null
    if (event.request.uri !== '/plain') cf.updateRequestOrigin({ originPath: event.request.uri })
    return event.request`),
  )
  const ask = (path: string) => edge(edgeEvent(context, { ...request, path }))
  const outcomes = await Promise.all(['/one', '/plain', '/two'].map(ask))
  expect(outcomes.map(({ originPath }) => originPath)).toEqual(['/one', undefined, '/two'])
})

test('refuses to change anything else of an origin, and a path that CloudFront would refuse', async () => {
  for (const change of [`{ domainName: 'x' }`, `{ originPath: 'x' }`, `{ originPath: '/x/' }`]) {
    const edge = deploy(withOrigin(`cf.updateRequestOrigin(${change}); return event.request`))
    await expect(edge(edgeEvent(context, request))).rejects.toThrow()
  }
})

test('shares no state between two calls', async () => {
  const edge = deploy('let calls = 0; function handler() { calls += 1; return { calls } }')
  await edge({})
  expect((await edge({})).outcome).toEqual({ calls: 1 })
})
