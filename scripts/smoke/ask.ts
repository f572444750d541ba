import { Failed } from '#scripts/findings/finding.ts'

export type Answer = { status: number; headers: Headers; text: string }

export type Request = {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutSeconds?: number
}

/** @throws NoAnswer */
export type Ask = (url: URL, request?: Request) => Promise<Answer>

export class NoAnswer extends Failed {
  override readonly name = 'NoAnswer'

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, 'Check the address and the network, then run this again.', options)
  }
}

/** A function that starts for the first time needs a few seconds. */
const defaultTimeoutSeconds = 20

function reasonOf(error: unknown, timeoutSeconds: number): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  if (error.name === 'TimeoutError') return `within ${timeoutSeconds} seconds`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return `(${code ?? error.name})`
}

/**
 * Follows no redirects, so that a password goes nowhere else. Messages leave out the query, which may be
 * signed.
 */
export const ask: Ask = async (url, request = {}) => {
  const { timeoutSeconds = defaultTimeoutSeconds, ...init } = request
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const reason = reasonOf(error, timeoutSeconds)
    throw new NoAnswer(`${url.origin}${url.pathname} did not answer ${reason}.`, { cause: error })
  }
}
