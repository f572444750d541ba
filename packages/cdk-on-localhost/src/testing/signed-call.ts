import { createHash, createHmac } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import { region } from '../aws/identity.ts'

/** A call as it travels: nothing is added to it but `content-length`. */
export type RawCall = {
  method: string
  /** With its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export type RawAnswer = {
  status: number
  /** The error's name, where the answer names one in a header, in JSON or in XML. */
  code: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

export type Signing = {
  service: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  at?: Date
}

/** SHA-256 as the signer wants it. */
class Sha256 {
  readonly #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret))
  }
  update(data: Uint8Array | string) {
    this.#hash.update(data)
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
  reset() {}
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data)
}

function signerOf({ service, credentials }: Signing) {
  return new SignatureV4({ service, credentials, region, sha256: Sha256, uriEscapePath: service !== 's3' })
}

function unsignedOf(url: string, { method, path, headers, body }: RawCall) {
  const address = new URL(path, url)
  return {
    method,
    protocol: 'http:',
    hostname: address.hostname,
    path: address.pathname,
    query: Object.fromEntries(address.searchParams),
    headers: { host: address.host, ...headers },
    body,
  }
}

/** The call with a signature in its header, by the signer that every SDK of AWS for JavaScript uses. */
export async function signCall(url: string, call: RawCall, signing: Signing): Promise<RawCall> {
  const signed = await signerOf(signing).sign(unsignedOf(url, call), {
    signingDate: signing.at ?? new Date(),
  })
  return { ...call, headers: signed.headers }
}

/** The call with a signature in its query, good for a minute. As S3's presigner does, that of S3 is for any body. */
export async function presignCall(url: string, call: RawCall, signing: Signing): Promise<RawCall> {
  const payload = signing.service === 's3' && { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' }
  const unsigned = unsignedOf(url, { ...call, headers: { ...call.headers, ...payload } })
  const signed = await signerOf(signing).presign(unsigned, {
    signingDate: signing.at ?? new Date(),
    expiresIn: 60,
    unhoistableHeaders: new Set(Object.keys(call.headers)),
  })
  const query = new URLSearchParams(
    Object.entries(signed.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { ...call, path: `${new URL(call.path, url).pathname}?${query}`, headers: signed.headers }
}

const errorName = /"__type":"([\w.#]+)"|<Code>(\w+)<\/Code>/

/** Sends it over plain HTTP, whatever is wrong with it. */
export function sendRaw(url: string, { method, path, headers, body }: RawCall): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, setHost: headers.host === undefined })
    outgoing.once('error', reject)
    outgoing.once('response', async (incoming) => {
      const answer = await text(incoming)
      const [, inJson, inXml] = errorName.exec(answer) ?? []
      resolve({
        status: incoming.statusCode ?? 0,
        code: String(incoming.headers['x-amzn-errortype'] ?? inJson ?? inXml ?? '') || undefined,
        headers: incoming.headers,
        text: answer,
      })
    })
    outgoing.end(body)
  })
}
