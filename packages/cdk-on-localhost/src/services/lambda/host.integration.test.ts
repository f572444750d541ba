import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { arnOf } from '../../aws/identity.ts'
import type { HostedFunction } from './definition.ts'
import { deployCode } from './deploy-code.fixture.ts'
import { createLambdaHost, type LambdaHost, type LambdaHostOptions } from './host.ts'

let folder: string
let host: LambdaHost
const delivered: { arn: string; record: unknown }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lambda-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  delivered.length = 0
  host = createLambdaHost({
    endpointUrl: 'http://127.0.0.1:1',
    region: 'us-east-1',
    logFolder: join(folder, 'logs'),
    retryDelaysSeconds: [0, 0],
    deliver: async (arn, record) => {
      delivered.push({ arn, record: JSON.parse(record) })
    },
  })
})
afterEach(() => host.close())

const deploy = (name: string, code: string, changes: Partial<HostedFunction> = {}) =>
  deployCode(host, folder, { name, code, ...changes })

async function call(name: string, event: unknown = {}) {
  const outcome = await host.invoke(name, JSON.stringify(event))
  return { ...outcome, answer: outcome.payload === '' ? undefined : JSON.parse(outcome.payload) }
}

test('answers with what the handler returns and keeps its container warm', async () => {
  await deploy('counter', 'let n = 0; export const handler = async (event) => ({ n: ++n, said: event.say })')
  expect((await call('counter', { say: 'hello' })).answer).toEqual({ n: 1, said: 'hello' })
  expect((await call('counter', { say: 'again' })).answer).toEqual({ n: 2, said: 'again' })
  expect((await call(arnOf('lambda', 'function:counter'))).answer.n).toBe(3)
})

test('slow calls run concurrently', async () => {
  const meeting = join(folder, 'meeting')
  const code = `
    import { existsSync, writeFileSync } from 'node:fs'
    export const handler = async ({ me, other }) => {
      writeFileSync(${JSON.stringify(meeting)} + me, '')
      while (!existsSync(${JSON.stringify(meeting)} + other)) await new Promise((done) => setTimeout(done, 20))
      return 'met'
    }`
  await deploy('long', code, { timeoutSeconds: 60 })
  const calls = [call('long', { me: 'one', other: 'two' }), call('long', { me: 'two', other: 'one' })]
  expect((await Promise.all(calls)).map(({ answer }) => answer)).toEqual(['met', 'met'])
})

test("gives each function its own environment, key and context, and nothing of the emulator's", async () => {
  const code = `export const handler = async (_event, context) => ({
    env: { ...process.env }, name: context.functionName, left: context.getRemainingTimeInMillis() })`
  await deploy('one', code, { environment: { CATALOGUE_TABLE: 'catalogue' } })
  await deploy('two', code)
  const [one, two] = await Promise.all([call('one'), call('two')])
  expect(one.answer.env).toMatchObject({
    CATALOGUE_TABLE: 'catalogue',
    AWS_ACCESS_KEY_ID: 'key-of-one',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_LAMBDA_FUNCTION_NAME: 'one',
  })
  expect(two.answer.env).not.toHaveProperty('CATALOGUE_TABLE')
  expect(two.answer.env).not.toHaveProperty('VITEST')
  expect(two.answer.env.AWS_ACCESS_KEY_ID).toBe('key-of-two')
  expect(one.answer.left).toBeGreaterThan(4000)
})

test('ends a handler that takes too long, even one that never yields', async () => {
  await deploy('spin', 'export const handler = async () => { for (;;) {} }', { timeoutSeconds: 1 })
  const outcome = await call('spin')
  expect(outcome.functionError).toBe('Unhandled')
  expect(outcome.answer).toMatchObject({
    errorType: 'Sandbox.Timedout',
    errorMessage: expect.stringContaining('Task timed out after 1.00 seconds'),
  })
})

test('survives process.exit, a crash and a failed start of a function', async () => {
  await deploy('exits', 'export const handler = async () => process.exit(3)')
  await deploy(
    'rejects',
    'export const handler = () => new Promise(() => Promise.reject(new TypeError("late")))',
  )
  await deploy('broken', 'throw new RangeError("no start"); export const handler = 1')
  expect((await call('exits')).answer.errorMessage).toContain('exit status 3')
  expect((await call('rejects')).answer).toMatchObject({ errorType: 'TypeError', errorMessage: 'late' })
  expect((await call('broken')).answer).toMatchObject({ errorType: 'RangeError', errorMessage: 'no start' })
  expect((await call('exits')).functionError).toBe('Unhandled')
})

test('reports an error of a handler with its name and stays usable', async () => {
  await deploy(
    'throws',
    `export const handler = async (event) => { if (event.fail) throw Object.assign(new Error('no'), { name: 'TransientFailure' }); return 1 }`,
  )
  expect((await call('throws', { fail: true })).answer).toMatchObject({
    errorType: 'TransientFailure',
    errorMessage: 'no',
  })
  expect((await call('throws')).answer).toBe(1)
  expect(host.functions()[0]?.workers).toBe(1)
})

test('refuses requests over 6 MB, answers over 6 MB and asynchronous events over 256 KB', async () => {
  await deploy('sizes', 'export const handler = async (event) => "x".repeat(event.size ?? 0)')
  await expect(host.invoke('sizes', JSON.stringify('x'.repeat(6_291_456)))).rejects.toMatchObject({
    code: 'RequestTooLargeException',
    status: 413,
  })
  await expect(
    host.invoke('sizes', JSON.stringify('x'.repeat(262_144)), { type: 'Event' }),
  ).rejects.toMatchObject({ code: 'RequestTooLargeException' })
  expect((await call('sizes', { size: 6_291_600 })).answer.errorType).toBe('Function.ResponseSizeTooLarge')
  expect((await call('sizes', { size: 6_000_000 })).answer).toHaveLength(6_000_000)
})

test('refuses an environment over 4 KB, reserved variables and unknown functions', async () => {
  await expect(deploy('big', '', { environment: { A: 'x'.repeat(4096) } })).rejects.toThrow('4 KB')
  await expect(deploy('own', '', { environment: { AWS_REGION: 'x' } })).rejects.toThrow('reserved')
  await expect(call('nobody')).rejects.toMatchObject({ code: 'ResourceNotFoundException' })
})

type Limits = Pick<LambdaHostOptions, 'maximumWorkers' | 'idleSeconds'>

async function hostOfTwo(limits: Limits): Promise<LambdaHost> {
  const strict = createLambdaHost({ endpointUrl: 'http://127.0.0.1:1', region: 'us-east-1', ...limits })
  for (const name of ['older', 'newer']) {
    await deploy(name, 'export const handler = async () => 1')
    for (const definition of host.functions()) if (definition.name === name) strict.register(definition)
    await strict.invoke(name, '{}')
  }
  return strict
}

const workersOf = (strict: LambdaHost) => strict.functions().map((one) => one.workers)

test('replaced code answers the next call, while a running call finishes on its own code', async () => {
  const release = join(folder, 'release')
  const waiting = `
    import { existsSync, writeFileSync } from 'node:fs'
    export const handler = async () => {
      writeFileSync(${JSON.stringify(release)} + '.started', '')
      while (!existsSync(${JSON.stringify(release)})) await new Promise((done) => setTimeout(done, 20))
      return 'old'
    }`
  await deploy('changing', waiting)
  const underWay = call('changing')
  await expect.poll(() => existsSync(`${release}.started`)).toBe(true)
  const newer = join(folder, 'changing.next.mjs')
  await writeFile(newer, "export const handler = async () => 'new'")
  host.replaceCode('changing', newer)
  expect((await call('changing')).answer).toBe('new')
  await writeFile(release, '')
  expect((await underWay).answer).toBe('old')
  expect((await call('changing')).answer).toBe('new')
})

test("a version shares the function's thread and follows replaced code, an earlier one runs its own", async () => {
  const arn = await deploy('versioned', "let n = 0; export const handler = async () => 'new ' + ++n")
  const [definition] = host.functions()
  if (!definition) throw new Error('The function is not deployed.')
  const entryFile = join(folder, 'versioned.earlier.mjs')
  await writeFile(entryFile, 'export const handler = async () => process.env.LEVEL')
  host.addVersion('versioned', '2')
  host.addVersion('versioned', '1', { ...definition, entryFile, environment: { LEVEL: 'low' } })
  expect((await call(arn)).answer).toBe('new 1')
  expect((await call(`${arn}:2`)).answer).toBe('new 2')
  expect((await call(`${arn}:$LATEST`)).answer).toBe('new 3')
  expect(host.functions()[0]?.workers).toBe(1)
  expect((await call(`${arn}:1`)).answer).toBe('low')

  const newer = join(folder, 'versioned.newer.mjs')
  await writeFile(newer, "export const handler = async () => 'newest'")
  host.replaceCode(arn, newer)
  expect((await call(`${arn}:2`)).answer).toBe('newest')
  expect((await call('versioned:1')).answer).toBe('low')
  await expect(call(`${arn}:3`)).rejects.toMatchObject({ code: 'ResourceNotFoundException' })
})

test('threads of earlier versions count toward the limit of all threads', async () => {
  const strict = await hostOfTwo({ maximumWorkers: 1, idleSeconds: 3600 })
  const [definition] = strict.functions()
  if (!definition) throw new Error('The function is not deployed.')
  strict.addVersion('older', '1', definition)
  await strict.invoke('older:1', '{}')
  await expect.poll(() => workersOf(strict)).toEqual([0, 0])
  await strict.close()
})

test('ends the longest idle worker when there are too many', async () => {
  const strict = await hostOfTwo({ maximumWorkers: 1, idleSeconds: 3600 })
  await expect.poll(() => workersOf(strict)).toEqual([0, 1])
  await strict.close()
})

test('ends idle workers', async () => {
  const strict = await hostOfTwo({ maximumWorkers: 5, idleSeconds: 1 })
  await expect.poll(() => workersOf(strict)).toEqual([0, 0])
  await strict.close()
})

test('throttles beyond the reserved concurrency', async () => {
  await deploy('single', 'export const handler = () => new Promise((done) => setTimeout(done, 200))', {
    reservedConcurrency: 1,
  })
  const first = call('single')
  await expect(call('single')).rejects.toMatchObject({ code: 'TooManyRequestsException', status: 429 })
  expect((await first).functionError).toBeUndefined()
})

test('tries an asynchronous event three times, then sends it to the failure destination', async () => {
  const attempts = join(folder, 'attempts')
  await deploy(
    'fails',
    `import { appendFileSync } from 'node:fs'
     export const handler = async () => { appendFileSync(${JSON.stringify(attempts)}, '.'); throw new Error('always') }`,
    { onFailureArn: 'arn:aws:sqs:us-east-1:000000000000:dead' },
  )
  const outcome = await host.invoke('fails', '{"a":1}', { type: 'Event' })
  expect(outcome.statusCode).toBe(202)
  await host.idle()
  expect(await readFile(attempts, 'utf8')).toBe('...')
  expect(delivered).toMatchObject([
    {
      arn: 'arn:aws:sqs:us-east-1:000000000000:dead',
      record: {
        requestContext: { condition: 'RetriesExhausted', approximateInvokeCount: 3 },
        requestPayload: { a: 1 },
        responsePayload: { errorMessage: 'always' },
      },
    },
  ])
})

test('keeps what functions print, in memory and in a file', async () => {
  await deploy('talks', 'export const handler = async () => { console.log("good morning") }')
  await call('talks')
  await expect.poll(() => host.logLines('talks')).toContain('good morning')
  await host.close()
  expect(await readFile(join(folder, 'logs', 'talks.log'), 'utf8')).toContain('"status":"success"')
})

test('reads retries and destination from the configuration of asynchronous invocation', async () => {
  await deploy('once', 'export const handler = async () => { throw new Error("always") }')
  host.configureAsynchronous({
    FunctionName: 'once',
    MaximumRetryAttempts: 0,
    DestinationConfig: { OnFailure: { Destination: 'arn:dead' } },
  })
  await host.invoke('once', '{}', { type: 'Event' })
  await host.idle()
  expect(delivered).toMatchObject([
    { arn: 'arn:dead', record: { requestContext: { approximateInvokeCount: 1 } } },
  ])
})

const streaming = (body: string) =>
  `export const handler = awslambda.streamifyResponse(async (event, stream) => {
     const out = awslambda.HttpResponseStream.from(stream, { statusCode: 201, headers: { 'content-type': 'text/event-stream' } })
     ${body}
   })`

function recordingSink() {
  const seen: string[] = []
  return {
    seen,
    sink: {
      start: (metadata: { statusCode?: number }) => void seen.push(`start ${metadata.statusCode}`),
      write: (bytes: Uint8Array) => void seen.push(Buffer.from(bytes).toString()),
    },
  }
}

test('delivers a streamed chunk only with the next write', async () => {
  await deploy('stream', streaming(`out.write('one'); await new Promise(() => {})`), { timeoutSeconds: 1 })
  const received = recordingSink()
  await host.invokeStreaming('stream', '{}', { sink: received.sink })
  expect(received.seen).toEqual(['start 201'])

  await deploy('stream-two', streaming(`out.write('one'); out.write(':'); await new Promise(() => {})`), {
    timeoutSeconds: 1,
  })
  const released = recordingSink()
  await host.invokeStreaming('stream-two', '{}', { sink: released.sink })
  expect(released.seen).toEqual(['start 201', 'one'])
})

test('delivers everything when a stream ends, and fails one that never wrote', async () => {
  await deploy('whole', streaming(`out.write('one'); out.write('two'); out.end()`))
  await deploy('empty', streaming('out.end()'))
  const { seen, sink } = recordingSink()
  expect((await host.invokeStreaming('whole', '{}', { sink })).functionError).toBeUndefined()
  expect(seen).toEqual(['start 201', 'one', 'two'])
  const empty = await host.invokeStreaming('empty', '{}', { sink })
  expect(empty.payload).toContain('Runtime.EmptyStream')
})

test('stops the worker when the caller disconnects', async () => {
  await deploy('endless', streaming(`out.write('one'); out.write('two'); await new Promise(() => {})`))
  const caller = new AbortController()
  const outcome = await host.invokeStreaming('endless', '{}', {
    sink: { start() {}, write: () => caller.abort() },
    signal: caller.signal,
  })
  expect(outcome.payload).toContain('Client.Disconnected')
  expect(host.functions().find(({ name }) => name === 'endless')?.workers).toBe(0)
})

test('a closed host has stopped everything, calls waiting for a thread included, and writes no more', async () => {
  await deploy(
    'prattles',
    `export const handler = () => new Promise(() => setInterval(() => console.log('x'.repeat(5000)), 1))`,
  )
  // More than run concurrently, so that some are still queued when the host closes.
  const calls = Array.from({ length: 12 }, () => host.invoke('prattles', '{}'))
  const file = join(folder, 'logs', 'prattles.log')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('xxx')
  await host.close()
  const [functionState] = host.functions().filter(({ name }) => name === 'prattles')
  expect(functionState?.workers).toBe(0)
  const outcomes = await Promise.all(calls)
  expect(outcomes.map(({ functionError }) => functionError)).toEqual(calls.map(() => 'Unhandled'))
  const written = await readFile(file, 'utf8')
  expect(written.match(/platform\.report/g)).toHaveLength(calls.length)
  await rm(join(folder, 'logs'), { recursive: true })
  await expect(host.invoke('prattles', '{}')).rejects.toThrow('is closing')
  await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
})
