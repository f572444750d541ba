import { expect, test } from 'vitest'
import { type Failure, isTransient, reasonOf } from '#functions/use-cases/runs/failure-reasons.ts'

const cause = (errorMessage: string) =>
  JSON.stringify({ errorType: 'x', errorMessage, trace: ['at secret.ts:1'] })

test.each([
  'PipelineError',
  'RefusedAccessError',
  'UnusableAnswerError',
  'FetchError',
  'DomainError',
  'ModelFailedError',
  'ModelTimeoutError',
])('a sentence of our own is the reason: %s', (name) => {
  expect(reasonOf({ Error: name, Cause: cause('The audio is 5 hours long.') })).toBe(
    'The audio is 5 hours long.',
  )
})

test.each(['TypeError', 'ZodError', 'SyntaxError', 'Error', 'PipelineError'])(
  '%s shows nothing of the inside',
  (error) => {
    const reason = reasonOf({
      Error: error,
      Cause: error === 'PipelineError' ? 'no JSON' : cause('x is undefined'),
    })
    expect(reason).toMatch(/^Something unexpected ended the run/)
    expect(isTransient({ Error: error, Cause: cause('x is undefined') })).toBe(false)
  },
)

const thrown = (name: string, errorMessage = 'Words of the provider.'): Failure => ({
  Error: name,
  Cause: cause(errorMessage),
})

const transient: readonly (readonly [Failure, reason: string])[] = [
  ...[
    'ModelBusyError',
    'ThrottlingException',
    'TooManyRequestsException',
    'Lambda.TooManyRequestsException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'SlowDown',
  ].map((name) => [thrown(name), 'A provider is busy at the moment. Try again later.'] as const),
  [thrown('LimitExceededException'), 'Too many transcriptions run at once. Try again later.'],
  ...[
    thrown('ServiceUnavailableException'),
    thrown('ServiceUnavailable'),
    thrown('ModelNotReadyException'),
    thrown('TimeoutError'),
    thrown('Error', 'connect ECONNREFUSED 10.0.0.1:443'),
    thrown('Error', 'read ECONNRESET'),
    thrown('Error', 'getaddrinfo EAI_AGAIN transcribe.us-east-1.amazonaws.com'),
    thrown('Error', 'socket hang up'),
    thrown('AggregateError', 'connect ETIMEDOUT 10.0.0.1:443'),
  ].map((failure) => [failure, "A provider isn't available at the moment. Try again later."] as const),
  ...['InternalFailureException', 'InternalServerError', 'InternalError', 'Lambda.ServiceException'].map(
    (name) => [thrown(name), 'A provider failed. Try again later.'] as const,
  ),
]

test.each(['States.Timeout', 'States.HeartbeatTimeout', 'Sandbox.Timedout'])(
  'a time-out names its step where that is known: %s',
  (name) => {
    expect(reasonOf({ Error: name }, 'Copying the audio')).toBe('Copying the audio took too long. Try again.')
    expect(reasonOf({ Error: name })).toBe('A step took too long. Try again.')
  },
)

test.each(transient)('a run is retried later, and would say so: %j [S17.35]', (failure, reason) => {
  expect([isTransient(failure), reasonOf(failure)]).toEqual([true, reason])
})

test.each([
  ['States.DataLimitExceeded', 'A step returned too much data.'],
  ['Local.ProcessStopped', 'The site was stopped while the episode was being processed. Try again.'],
  ['Runtime.OutOfMemory', 'A step stopped early, which can happen with very long episodes. Try again.'],
  ['Runtime.ExitError', 'A step stopped early, which can happen with very long episodes. Try again.'],
  ['StaleReadError', 'The site is busy right now. Try again.'],
  ['TransactionCanceledException', 'The site is busy right now. Try again.'],
  ['NoSuchKey', 'A file from an earlier step is missing. Process the episode again.'],
  ['AccessDeniedException', 'A step lacks a permission. The pipeline’s logs say which one.'],
  ['ExpiredTokenException', 'A step lacks a permission. The pipeline’s logs say which one.'],
])('%s ends the run with a sentence of its own [S17.35]', (name, reason) => {
  expect([isTransient(thrown(name)), reasonOf(thrown(name))]).toEqual([false, reason])
})
