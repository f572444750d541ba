export type SampleAnswer = { status: number; headers: Record<string, string>; body: string }

/** The caller's role; requests without this header get no samples. */
export const personHeader = 'x-sample-person'

/** Identifies the page, for calls whose samples the page overrides. */
export const pageHeader = 'x-sample-page'

export const json = (answer: unknown, headers: Record<string, string> = {}): SampleAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(answer),
})

export const refusedAnswer = (status: number, body: string): SampleAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})
