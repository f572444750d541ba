import { shortenText } from '#shared/format/shorten-text.ts'

/**
 * - `refused`: the address is one that we do not call.
 * - `unreachable`: nobody answers there, or the answer breaks off or takes too long. May be worth another try.
 * - `status`: the server answers with an error.
 * - `too-large`: more bytes than the caller takes.
 * - `malformed`: the answer cannot be understood as HTTP content.
 */
export type FetchFault = 'refused' | 'unreachable' | 'status' | 'too-large' | 'malformed'

/** The message may quote a host name, for which a stranger's address has no bound; it is kept with what was to be fetched. */
const maximumCharacters = 300

/** Fetching a stranger's address failed; the message is a sentence for the person who gave it. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  readonly fault: FetchFault
  /** With fault `status`. */
  readonly status: number | undefined
  /** With fault `status`: when the server wants to be asked again, as it wrote it (RFC 9110 section 10.2.3). */
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

  /** Whether the same call may well work a little later. */
  get isTransient(): boolean {
    if (this.fault === 'unreachable') return true
    return this.fault === 'status' && (this.status === 429 || (this.status ?? 0) >= 500)
  }
}

/** Errors of Node's HTTP parser and of its decoders: the bytes are there, and are nonsense. */
const nonsense = /^(?:HPE_|Z_DATA_ERROR$|Z_NEED_DICT$|ERR__ERROR_|ERR_BROTLI_)/

/** Errors of TLS: somebody is there, and cannot show who they are. */
const untrusted = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_(?:SSL|TLS)_|^EPROTO$/

/** What a connection, parser or decoder failed with, as the caller is told; a FetchError stays what it is. */
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

/** More bytes than the caller takes. */
export function tooLarge(maxBytes: number): FetchError {
  const megabytes = Math.round(maxBytes / 100_000) / 10
  return new FetchError('too-large', `The answer is larger than ${megabytes} MB.`)
}
