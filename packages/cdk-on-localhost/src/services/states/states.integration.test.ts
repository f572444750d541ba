import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  type ExecutionStatus,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import type { NewEvent } from '../events/bus.ts'
import { TaskError } from './execution-run.ts'
import type { JsonValue } from './interpreter-types.ts'
import { createStepFunctions, type StepFunctions } from './states.ts'

const folder = mkdtempSync(join(tmpdir(), 'states-'))
const resource = 'arn:aws:lambda:us-east-1:000000000000:function:work'
let endpoint: AwsEndpoint
let client: SFNClient
let states: StepFunctions
let published: NewEvent[]
let work: (input: JsonValue) => Promise<JsonValue>
/** Closed after the test, because a simulated kill leaves them open. */
let abandoned: { endpoint: AwsEndpoint; client: SFNClient }[]

async function open() {
  states = createStepFunctions({
    folder,
    now: Date.now,
    canRun: (asked) => asked === resource,
    runTask: (_, __, input) => work(input),
    publish: (event) => published.push(event),
  })
  endpoint = await startAwsEndpoint({ services: [states], port: 0, secretOf: () => 'root' })
  client = new SFNClient({
    region: 'us-east-1',
    endpoint: endpoint.url,
    credentials: { accessKeyId: 'root', secretAccessKey: 'root' },
  })
}

beforeEach(async () => {
  published = []
  abandoned = []
  work = async (input) => input
  await open()
})

afterEach(async () => {
  for (const opened of [...abandoned, { endpoint, client }]) {
    opened.client.destroy()
    await opened.endpoint.close().catch(() => {})
  }
  rmSync(folder, { recursive: true, force: true })
})

const task = { Type: 'Task', Resource: resource, TimeoutSeconds: 5, End: true }

function machineOf(definition: object, name = 'machine') {
  return states.machines.create({
    name,
    roleArn: 'arn:aws:iam::000000000000:role/machine',
    definition: JSON.stringify(definition),
  }).arn
}

async function ended(executionArn: string | undefined, status: ExecutionStatus) {
  return await expect
    .poll(() => client.send(new DescribeExecutionCommand({ executionArn })))
    .toMatchObject({ status })
    .then(() => client.send(new DescribeExecutionCommand({ executionArn })))
}

const historyOf = (executionArn = '') => states.machines.historyOf(executionArn)

test('runs a machine, records its history and announces start and end', async () => {
  work = async () => ({ answer: 42 })
  const stateMachineArn = machineOf({ StartAt: 'Work', States: { Work: task } })
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn, name: 'first', input: '{"a":1}' }),
  )
  const described = await ended(executionArn, 'SUCCEEDED')
  expect(described.output).toBe('{"answer":42}')
  expect(described.stopDate).toBeInstanceOf(Date)
  expect(historyOf(executionArn).map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'TaskScheduled',
    'TaskStarted',
    'TaskSucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ])
  expect(published.map(({ detail }) => detail.status)).toEqual(['RUNNING', 'SUCCEEDED'])
  expect(published[1]).toMatchObject({
    source: 'aws.states',
    detail: { executionArn, name: 'first', output: '{"answer":42}' },
  })
})

test('answers a repeated start with the running execution and refuses the name afterwards', async () => {
  let finish = (_: JsonValue) => {}
  work = () => new Promise((resolve) => (finish = resolve))
  const stateMachineArn = machineOf({ StartAt: 'Work', States: { Work: task } })
  const start = (input: string) =>
    client.send(new StartExecutionCommand({ stateMachineArn, name: 'once', input }))
  const first = await start('{"a":1}')
  expect((await start('{"a":1}')).executionArn).toBe(first.executionArn)
  await expect(start('{"a":2}')).rejects.toThrow(ExecutionAlreadyExists)
  finish({})
  await ended(first.executionArn, 'SUCCEEDED')
  await expect(start('{"a":1}')).rejects.toThrow(ExecutionAlreadyExists)
  expect(states.machines.executions()).toMatchObject([{ name: 'once', status: 'SUCCEEDED' }])
})

test('retries the listed errors, then catches the error with its cause', async () => {
  let attempts = 0
  work = async () => {
    attempts += 1
    throw new TaskError('Busy', '{"errorType":"Busy"}')
  }
  const stateMachineArn = machineOf({
    StartAt: 'Work',
    States: {
      Work: {
        ...task,
        Retry: [{ ErrorEquals: ['Busy'], IntervalSeconds: 1, MaxAttempts: 1, BackoffRate: 1 }],
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Note' }],
      },
      Note: { Type: 'Pass', End: true },
    },
  })
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn, input: '{"orderId":7}' }),
  )
  const { output } = await ended(executionArn, 'SUCCEEDED')
  expect(attempts).toBe(2)
  expect(JSON.parse(output ?? '')).toEqual({
    orderId: 7,
    failure: { Error: 'Busy', Cause: '{"errorType":"Busy"}' },
  })
})

test('ends as FAILED with error and cause of a Fail state', async () => {
  const stateMachineArn = machineOf({
    StartAt: 'No',
    States: { No: { Type: 'Fail', Error: 'Refused', Cause: 'Because' } },
  })
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }))
  expect(await ended(executionArn, 'FAILED')).toMatchObject({ error: 'Refused', cause: 'Because' })
  expect(published.at(-1)?.detail).toMatchObject({ status: 'FAILED', error: 'Refused' })
})

test('ends as TIMED_OUT when the machine exceeds its time-out', async () => {
  const stateMachineArn = machineOf({
    StartAt: 'Wait',
    TimeoutSeconds: 1,
    States: { Wait: { Type: 'Wait', Seconds: 30, End: true } },
  })
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }))
  expect((await ended(executionArn, 'TIMED_OUT')).error).toBe('States.Timeout')
})

test('stops an execution on request with the given reason', async () => {
  const stateMachineArn = machineOf({
    StartAt: 'Wait',
    States: { Wait: { Type: 'Wait', Seconds: 30, End: true } },
  })
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }))
  const { stopDate } = await client.send(
    new StopExecutionCommand({ executionArn, error: 'Enough', cause: 'A person' }),
  )
  expect(stopDate?.getTime()).toBeGreaterThan(0)
  expect(await ended(executionArn, 'ABORTED')).toMatchObject({ error: 'Enough', cause: 'A person' })
})

const twoSteps = {
  StartAt: 'First',
  States: {
    First: { Type: 'Task', Resource: resource, Next: 'Second' },
    Second: {
      ...task,
      Parameters: { 'made.$': '$.made', 'asked.$': '$$.Execution.Input.asked' },
    },
  },
}

/**
 * Opens the services again on the same folder. A `kill` leaves the first endpoint open, a `stop` closes it.
 */
async function restart(how: 'kill' | 'stop'): Promise<void> {
  const first = { endpoint, client }
  if (how === 'stop') await first.endpoint.close()
  await open()
  published = []
  abandoned.push(first)
}

test.each(['kill', 'stop'] as const)(
  'an execution that a %s interrupted continues at the next start, in the state it was in',
  async (how) => {
    const inputs: JsonValue[] = []
    work = async (input) => {
      inputs.push(input)
      return inputs.length === 1 ? { made: 7 } : new Promise(() => {})
    }
    const stateMachineArn = machineOf(twoSteps)
    const { executionArn } = await client.send(
      new StartExecutionCommand({ stateMachineArn, input: '{"asked":1}' }),
    )
    await expect.poll(() => inputs.length).toBe(2)
    work = async (input) => {
      inputs.push(input)
      return 'done'
    }
    await restart(how)
    machineOf(twoSteps)
    expect((await ended(executionArn, 'RUNNING')).stopDate).toBeUndefined()
    states.machines.resumeAll()
    expect((await ended(executionArn, 'SUCCEEDED')).output).toBe('"done"')
    expect(inputs).toEqual([{ asked: 1 }, { made: 7, asked: 1 }, { made: 7, asked: 1 }])
    expect(published.map(({ detail }) => detail.status)).toEqual(['SUCCEEDED'])
    states.machines.resumeAll()
    expect(published).toHaveLength(1)
  },
)

test('an execution continues with the definition it started with, and the next one has the new definition', async () => {
  work = () => new Promise(() => {})
  const definitionOf = (Result: string) => ({
    StartAt: 'Work',
    States: { Work: { ...task, End: undefined, Next: 'Say' }, Say: { Type: 'Pass', Result, End: true } },
  })
  const stateMachineArn = machineOf(definitionOf('old'))
  const first = await client.send(new StartExecutionCommand({ stateMachineArn }))
  await expect.poll(() => states.machines.currentStateOf(first.executionArn ?? '')).toBe('Work')
  work = async (input) => input
  for (const definition of ['new', 'newest']) {
    await restart('stop')
    machineOf(definitionOf(definition))
  }
  states.machines.resumeAll()
  expect((await ended(first.executionArn, 'SUCCEEDED')).output).toBe('"old"')
  const next = await client.send(new StartExecutionCommand({ stateMachineArn }))
  expect((await ended(next.executionArn, 'SUCCEEDED')).output).toBe('"newest"')
})

test('an execution that was interrupted three more times in the same state ends as FAILED', async () => {
  work = () => new Promise(() => {})
  const definition = { StartAt: 'Work', States: { Work: { ...task, TimeoutSeconds: 60 } } }
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn: machineOf(definition) }),
  )
  const entries = () => historyOf(executionArn).filter(({ type }) => type === 'TaskStarted').length
  for (const times of [1, 2, 3, 4]) {
    await expect.poll(entries).toBe(times)
    await restart('kill')
    machineOf(definition)
    states.machines.resumeAll()
  }
  expect((await ended(executionArn, 'FAILED')).error).toBe('Local.ProcessStopped')
  expect(published.map(({ detail }) => detail.status)).toEqual(['FAILED'])
})

test('an execution whose machine no longer exists at the next start ends as FAILED', async () => {
  const definition = { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 30, End: true } } }
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn: machineOf(definition) }),
  )
  await restart('kill')
  states.machines.resumeAll()
  const described = await ended(executionArn, 'FAILED')
  expect(described.cause).toContain('stopped while this execution was running')
})

test('a history entry that a kill truncated loses no other entry', async () => {
  const definition = { StartAt: 'Wait', States: { Wait: { Type: 'Wait', Seconds: 30, End: true } } }
  const stateMachineArn = machineOf(definition)
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn, name: 'torn' }))
  await expect.poll(() => historyOf(executionArn)).toHaveLength(2)
  appendFileSync(join(folder, 'machine', 'torn.history.jsonl'), '{"type":"WaitSta')
  await restart('kill')
  states.machines.resumeAll()
  expect(historyOf(executionArn).map(({ id, type }) => `${id} ${type}`)).toEqual([
    '1 ExecutionStarted',
    '2 WaitStateEntered',
    '3 ExecutionFailed',
  ])
})

test('writes the history of a loop and of parallel items in order', async () => {
  let polls = 0
  work = async (input) => ({ ...Object(input), polls: ++polls })
  const stateMachineArn = machineOf({
    StartAt: 'Poll',
    States: {
      Poll: { Type: 'Task', Resource: resource, Next: 'Enough' },
      Enough: {
        Type: 'Choice',
        Choices: [{ Variable: '$.polls', NumericGreaterThanEquals: 3, Next: 'Each' }],
        Default: 'Poll',
      },
      Each: {
        Type: 'Map',
        ItemsPath: '$.items',
        ItemProcessor: { StartAt: 'Work', States: { Work: task } },
        End: true,
      },
    },
  })
  const { executionArn } = await client.send(
    new StartExecutionCommand({ stateMachineArn, input: '{"items":[{"a":1},{"a":2}]}' }),
  )
  await ended(executionArn, 'SUCCEEDED')
  const events = historyOf(executionArn)
  const countOf = (type: string, until: number) =>
    events.slice(0, until).filter((event) => event.type === type).length
  const scheduled = events.flatMap(({ type }, index) => (type === 'TaskScheduled' ? [index] : []))
  expect(scheduled).toHaveLength(5)
  for (const index of scheduled)
    expect(countOf('TaskStateEntered', index)).toBeGreaterThan(countOf('TaskScheduled', index))
  expect(countOf('TaskStateExited', events.length)).toBe(5)
})

test('fails when a state exceeds 256 kB, which no catch-all catches', async () => {
  work = async () => ({ text: 'x'.repeat(300_000) })
  const stateMachineArn = machineOf({
    StartAt: 'Work',
    States: {
      Work: { ...task, Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Note' }] },
      Note: { Type: 'Pass', End: true },
    },
  })
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn }))
  expect((await ended(executionArn, 'FAILED')).error).toBe('States.DataLimitExceeded')
})

test('reports an execution that does not exist', async () => {
  const unknown = client.send(
    new DescribeExecutionCommand({ executionArn: 'arn:aws:states:us-east-1:0:execution:a:b' }),
  )
  await expect(unknown).rejects.toThrow(ExecutionDoesNotExist)
})

test('refuses a machine with a task that is not emulated', () => {
  const definition = {
    StartAt: 'A',
    States: { A: { ...task, Resource: 'arn:aws:states:::glue:startJobRun' } },
  }
  expect(() => machineOf(definition)).toThrow('glue:startJobRun')
})
