import { shortenText } from '#shared/format/shorten-text.ts'

/**
 * - `refused`: an address that we do not call.
 * - `unreachable`: no server answers, or the answer breaks off or takes too long. A retry may help.
 * - `status`: the server answers with an error.
 * - `too-large`: more bytes than the caller accepts.
 * - `malformed`: the answer is not valid HTTP content.
 */
export type FetchFault = 'refused' | 'unreachable' | 'status' | 'too-large' | 'malformed'

/** Limits the stored message, because it may quote a very long host name. */
const maximumCharacters = 300

/**
 * A request to an external address failed. The message is a sentence for the user who entered the address.
 */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly fault: FetchFault
  readonly status: number | undefined
  /** With fault `status`: when to retry, as the server wrote it (RFC 9110 section 10.2.3). */
  readonly retryAfter: string | undefined

  constructor(
    fault: FetchFault,
    message: string,
    options: { status?: number; retryAfter?: string; cause?: unknown } = {},
  ) {
    super(shortenText(message, maximumCharacters), { cause: options.cause })
    this.fault = fault
    this.status = options.status
    this.retryAfter = options.retryAfter
  }

  get isTransient(): boolean {
    if (this.fault === 'unreachable') return true
    return this.fault === 'status' && (this.status === 429 || (this.status ?? 0) >= 500)
  }
}

/** Errors of Node's HTTP parser and of its decoders. */
const nonsense = /^(?:HPE_|Z_DATA_ERROR$|Z_NEED_DICT$|ERR__ERROR_|ERR_BROTLI_)/

const untrusted = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_(?:SSL|TLS)_|^EPROTO$/

export function toFetchError(
  cause: unknown,
  messages: { malformed: string; unreachable: string; untrusted?: string },
): FetchError {
  if (cause instanceof FetchError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const fault = nonsense.test(code) ? 'malformed' : 'unreachable'
  const message = (untrusted.test(code) && messages.untrusted) || messages[fault]
  return new FetchError(fault, message, { cause })
}

export function tooLarge(maxBytes: number): FetchError {
  const megabytes = Math.round(maxBytes / 100_000) / 10
  return new FetchError('too-large', `The server's answer is larger than ${megabytes} MB.`)
}
