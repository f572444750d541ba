import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** `path` and `query` are still percent-encoded. */
export type HttpRequest = {
  method: string
  path: string
  query: string
  headers: Headers
  body: Readable
  sourceAddress: string
  signal: AbortSignal
}

export type HttpResponse = { status: number; headers: Headers; body: Readable }

export type HttpRequestHandler = (request: HttpRequest) => Promise<HttpResponse>

export function wholeResponse(
  status: number,
  headers: ConstructorParameters<typeof Headers>[0],
  body: string | Uint8Array,
): HttpResponse {
  const bytes = Buffer.from(body)
  const all = new Headers(headers)
  all.set('content-length', String(bytes.length))
  return { status, headers: all, body: Readable.from(bytes.length > 0 ? [bytes] : []) }
}

export async function readLimitedBody(body: Readable, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limitBytes) return undefined
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

export async function bodyText(response: HttpResponse): Promise<string> {
  return (await buffer(response.body)).toString()
}
