import { expect, test } from 'vitest'
import { reasonOf } from '#functions/use-cases/runs/fail-run.ts'

const cause = (errorMessage: string) =>
  JSON.stringify({ errorType: 'x', errorMessage, trace: ['at secret.ts:1'] })

test('a step’s own sentence is the reason', () => {
  expect(reasonOf({ Error: 'PipelineError', Cause: cause('The audio is 5 hours long.') })).toBe(
    'The audio is 5 hours long.',
  )
})

test('a time-out says so', () => {
  expect(reasonOf({ Error: 'States.Timeout' })).toBe('A step took too long. Try again.')
})

test.each(['TypeError', 'Lambda.Unknown', 'PipelineError'])('%s shows nothing of the inside', (error) => {
  const reason = reasonOf({
    Error: error,
    Cause: error === 'PipelineError' ? 'no JSON' : cause('x is undefined'),
  })
  expect(reason).toMatch(/^Something unexpected ended the run/)
})

test.each(['TooManyRequestsException', 'Lambda.TooManyRequestsException', 'ModelNotReadyException'])(
  '%s says that a provider is the cause',
  (error) => {
    expect(reasonOf({ Error: error })).toMatch(/^A provider is .* at the moment\. Try again later\.$/)
  },
)
