import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  type Contract,
  cursorHeader,
  errorCodeHeader,
  requestIdHeader,
  totalCountHeader,
  unratedCountHeader,
} from '#shared/api/contract.ts'
import { readAnswerFile, readPageAnswer } from '#shared/api/not-json.ts'
import { DomainError, type ErrorKind } from '#shared/domain/errors.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

const statusByKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many': 429,
  provider: 502,
  overloaded: 503,
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Below this, compression costs more than it saves. */
const minimumBytes = 1024

/** Brotli's default of 11 takes longer than it saves in transfer. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Leaves room for JSON escapes within Lambda's response limit of 6 MB: a quotation mark takes two bytes
 * (docs: Lambda quotas).
 */
const maximumPlainBytes = 4 * 1024 * 1024

function tooLong() {
  return new DomainError('too-large', {
    code: 'answer-too-long',
    message: 'This answer is too long to send uncompressed. Please accept gzip or br.',
  })
}

type Coding = keyof typeof compress

/** Prefers br to gzip and skips codings with weight 0 in `accept-encoding` (RFC 9110 section 12.5.3). */
function chooseCoding(accepted: string | undefined): Coding | undefined {
  const offers = (accepted ?? '').split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  const accepts = (name: string) =>
    offers.some(
      ([coding, ...parameters]) => coding === name && !parameters.some((p) => /^q=0(\.0*)?$/.test(p)),
    )
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : undefined
}

/** API Gateway accepts text as it is; anything else must be base64. */
function plainBody(content: string | Uint8Array) {
  if (typeof content === 'string') return { body: content, isBase64Encoded: false }
  return { body: Buffer.from(content).toString('base64'), isBase64Encoded: true }
}

/**
 * Compresses in the function, because HTTP APIs never do and CloudFront does so only for answers that it
 * caches.
 * @throws DomainError `answer-too-long` when the caller accepts no coding and the text exceeds the platform's
 * limit
 */
export async function withBody(
  result: APIGatewayProxyStructuredResultV2,
  content: string | Uint8Array,
  acceptEncoding: string | undefined,
): Promise<APIGatewayProxyStructuredResultV2> {
  const bytes = Buffer.from(content)
  const headers = { ...result.headers, vary: 'accept-encoding' }
  const coding = bytes.length > minimumBytes ? chooseCoding(acceptEncoding) : undefined
  if (!coding && bytes.length > maximumPlainBytes) throw tooLong()
  if (!coding) return { ...result, headers, ...plainBody(content) }
  const packed = coding === 'br' ? await compress.br(bytes, brotliQuality) : await compress.gzip(bytes)
  return {
    ...result,
    headers: { ...headers, 'content-encoding': coding },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  }
}

/**
 * CloudFront caches for `cacheSeconds`, but never for callers with a session, because users must see their
 * own changes. Browsers revalidate each time, or they would show cached visitor pages after sign-in. Without
 * `stale-if-error=0` CloudFront serves expired answers while the origin is down (docs: Expiration).
 */
export function cacheControl(cacheSeconds: number | undefined, hasSession: boolean): string {
  if (cacheSeconds === undefined || hasSession) return 'private, no-store'
  return `public, max-age=0, s-maxage=${cacheSeconds}, stale-if-error=0`
}

export type Success = {
  contract: Contract
  /** Undefined: no body. */
  answer: unknown
  requestId: string
  acceptEncoding: string | undefined
  hasSession: boolean
  cookies?: readonly string[] | undefined
  nextCursor?: string | undefined
  unratedCount?: number | undefined
  totalCount?: number | undefined
}

const withCharset = (mediaType: string) =>
  /^(text\/|application\/json$)/.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType

function contentOf(
  contract: Contract,
  answer: unknown,
): { headers: Record<string, string>; content: string | Uint8Array } {
  const { answerFileType: fileType } = contract
  if (fileType === undefined) {
    return { headers: { 'content-type': withCharset('application/json') }, content: JSON.stringify(answer) }
  }
  const { name, content } = readAnswerFile(answer)
  return {
    headers: {
      'content-type': withCharset(fileType),
      'content-disposition': `attachment; filename="${name}"`,
    },
    content,
  }
}

export async function successAnswer(success: Success): Promise<APIGatewayProxyStructuredResultV2> {
  const { contract, answer, cookies, nextCursor, unratedCount, totalCount } = success
  const result = {
    statusCode: contract.successStatus ?? 200,
    headers: {
      'cache-control': cacheControl(contract.cacheSeconds, success.hasSession),
      [requestIdHeader]: success.requestId,
      ...(nextCursor && { [cursorHeader]: nextCursor }),
      ...(unratedCount !== undefined && { [unratedCountHeader]: unratedCount }),
      ...(totalCount !== undefined && { [totalCountHeader]: totalCount }),
    },
    ...(cookies && cookies.length > 0 && { cookies: [...cookies] }),
  }
  if (answer === undefined) return result
  if (result.statusCode === 303) {
    return { ...result, headers: { ...result.headers, ...readPageAnswer(answer) } }
  }
  const { headers, content } = contentOf(contract, answer)
  return withBody({ ...result, headers: { ...result.headers, ...headers } }, content, success.acceptEncoding)
}

/** Room for a few sentences. A refusal may quote much longer input. */
export const maximumErrorCharacters = 600

function errorAnswer(
  error: { status: number; code: string; message: string; retryAfterSeconds?: number | undefined },
  requestId: string,
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: error.status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-store',
      [errorCodeHeader]: error.code,
      [requestIdHeader]: requestId,
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
    },
    body: shortenText(error.message, maximumErrorCharacters),
  }
}

export function refusalAnswer(error: DomainError, requestId: string): APIGatewayProxyStructuredResultV2 {
  const { code, message, retryAfterSeconds } = error
  return errorAnswer({ status: statusByKind[error.kind], code, message, retryAfterSeconds }, requestId)
}

export function unexpectedAnswer(requestId: string): APIGatewayProxyStructuredResultV2 {
  const message = `Something went wrong on our side. Please try again. If it keeps happening, tell us the request ID: ${requestId}.`
  return errorAnswer({ status: 500, code: 'unexpected', message }, requestId)
}
