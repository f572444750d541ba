import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { FetchError } from '#functions/clients/fetch-error.ts'
import {
  BudgetError,
  ModelBusyError,
  PipelineError,
  RefusedAccessError,
  UnusableAnswerError,
} from '#functions/clients/pipeline-errors.ts'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { failureSource } from '#shared/deployment/failure-source.ts'
import { modelBusyForLong, runFailed } from '#shared/deployment/log-messages.ts'
import { productKey } from '#shared/domain/product.ts'
import { readFilterPattern } from '#tests/template/filter-pattern.ts'
import { propertiesOf, synthesiseChoices } from '#tests/template/synthesis.ts'

const filterSchema = z.object({
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.object({ MetricName: z.string(), MetricValue: z.string() })]),
})
type Filter = { metric: string; matches: (line: Line) => boolean; value: string }
type Line = Readonly<Record<string, unknown>>

let filters: Filter[]
beforeAll(() => {
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', productKey)
  vi.resetModules()
  const found = propertiesOf(synthesiseChoices({}), 'AWS::Logs::MetricFilter').map((properties) => {
    const { FilterPattern, MetricTransformations } = filterSchema.parse(properties)
    const [{ MetricName: metric, MetricValue: value }] = MetricTransformations
    return {
      key: JSON.stringify([metric, FilterPattern]),
      metric,
      value,
      matches: readFilterPattern(FilterPattern),
    }
  })
  // A metric has a filter for each log group; these lines are of one group.
  filters = [...new Map(found.map((filter) => [filter.key, filter])).values()]
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** What the lines add to the metric of an alarm. */
const countOf = (metric: string, lines: readonly Line[]): number =>
  filters
    .filter((filter) => filter.metric === metric)
    .flatMap(({ matches, value }) =>
      lines.filter(matches).map((line) => Number(value.startsWith('$.') ? line[value.slice(2)] : value)),
    )
    .reduce((sum, value) => sum + value, 0)

/** AWS Lambda developer guide, "Telemetry API event schema reference", `platform.report`. */
const report = (status: 'success' | 'error' | 'timeout'): Line => ({
  time: '2026-11-28T10:00:00.000Z',
  type: 'platform.report',
  record: { requestId: 'r', metrics: { durationMs: 20 }, status },
})

/** The line in which Lambda's runtime for Node.js logs a thrown error. */
const runtimeLine = (error: Error): Line => ({
  timestamp: '2026-11-28T10:00:00.000Z',
  level: 'ERROR',
  requestId: 'r',
  message: { errorType: error.name, errorMessage: error.message, stackTrace: [] },
})

async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const captured = captureLog()
  const thrown = await work().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const own = captured.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  vi.restoreAllMocks()
  return thrown ? [...own, runtimeLine(thrown), report('error')] : [...own, report('success')]
}

async function linesOfStep(error: Error): Promise<Line[]> {
  const { task } = await import('#functions/invocation/task.ts')
  const step = task({ input: z.unknown(), connect: () => undefined, run: () => Promise.reject(error) })
  return linesOf(() => step({}))
}

test.each([
  [1, 'a fault in our code', new TypeError('x is undefined')],
  [1, 'a model that refuses the account', new RefusedAccessError('no access')],
  [0, 'a publisher whose server is busy', new FetchError('status', 'busy', { status: 503 })],
  [0, 'a transcript that cannot be read', new PipelineError('unreadable')],
  [0, 'a throttled model', new ModelBusyError('busy')],
  [0, 'a run beyond the budget', new BudgetError('spent')],
])('the alarm for the pipeline counts %i for %s', async (count, _what, error) => {
  const lines = await linesOfStep(error)
  expect(lines).toHaveLength(3)
  expect(countOf('PipelineFailing', lines)).toBe(count)
})

test('an invocation that leaves only its report counts once', () => {
  expect(countOf('PipelineFailing', [report('timeout')])).toBe(1)
  expect(countOf('PipelineFailing', [report('success')])).toBe(0)
})

test('a queue message that fails counts once', async () => {
  const { receiveEach } = await import('#functions/invocation/queue-messages.ts')
  const message = { messageId: 'm', body: '', attributes: { ApproximateReceiveCount: 1 } }
  const lines = await linesOf(() => receiveEach({ Records: [message] }, () => Promise.reject(new Error('x'))))
  expect(countOf('PipelineFailing', lines)).toBe(1)
})

test('a call that answers 500 counts once, and one whose provider failed not at all', async () => {
  const { logOutcome, toOutcome } = await import('#functions/http/outcome.ts')
  const { DomainError } = await import('#shared/domain/errors.ts')
  const linesFor = (error: Error) =>
    linesOf(async () => {
      const outcome = await toOutcome('r', () => Promise.reject(error))
      logOutcome({ name: 'podcasts.get', userImpact: '' }, { ...outcome, requestId: 'r', latencyMs: 1 })
    })
  expect(countOf('ApiPublicFailing', await linesFor(new TypeError('x')))).toBe(1)
  const provider = new DomainError('provider', { code: 'payment-unavailable', message: 'Away.' })
  expect(countOf('ApiPublicFailing', await linesFor(provider))).toBe(0)
})

test.each([
  [0, 'an unreadable transcript', new PipelineError('unreadable')],
  [1, 'an answer of the model that cannot be used', new UnusableAnswerError('unusable')],
  [1, 'a model that refuses the account', new RefusedAccessError('no access')],
  [1, 'a fault in our code', new TypeError('x is undefined')],
])('the alarm for failed runs counts %i for %s', (count, _what, { name }) => {
  const line = { level: 'WARN', message: runFailed, source: failureSource(name) }
  expect(countOf('RunsFailed', [line])).toBe(count)
})

test('a model that is busy for an hour alone reaches the limit of the alarm for failed runs', () => {
  expect(countOf('RunsFailed', [{ level: 'WARN', message: modelBusyForLong }])).toBe(5)
})
