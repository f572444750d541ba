export const failureSources = ['publisher', 'provider', 'budget', 'site'] as const

/**
 * Who has to act on a failure. `site` is the operator; the others are not in an operator's power or are
 * expected.
 */
export type FailureSource = (typeof failureSources)[number]

const sources: ReadonlyMap<string, FailureSource> = new Map([
  ...['FetchError', 'PipelineError'].map((name) => [name, 'publisher'] as const),
  ...[
    'ModelBusyError',
    'ModelFailedError',
    'ModelTimeoutError',
    'UnusableAnswerError',
    // Bedrock and Transcribe; DynamoDB has other names for it.
    'ThrottlingException',
    'LimitExceededException',
  ].map((name) => [name, 'provider'] as const),
  ['BudgetError', 'budget'],
])

export function failureSource(errorName: string): FailureSource {
  return sources.get(errorName) ?? 'site'
}
