/** What the site's server answers to a call. */
export type SampleAnswer = { status: number; headers: Record<string, string>; body: string }

/** Says who asks, in every request of a test's page; without it nothing is answered. */
export const personHeader = 'x-sample-person'

/** Names the page that asks, where some of its calls are answered in their own way. */
export const pageHeader = 'x-sample-page'

export const json = (answer: unknown, headers: Record<string, string> = {}): SampleAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(answer),
})

/** As the server refuses: a sentence in plain text. */
export const refusal = (status: number, body: string): SampleAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})
