import { createHash, createHmac } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { SignatureV4 } from '@smithy/signature-v4'
import { region } from '../aws/identity.ts'

/** Sent as is; only `content-length` is added. */
export type RawCall = {
  method: string
  /** Includes the query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export type RawAnswer = {
  status: number
  code: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

export type Signing = {
  service: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  at?: Date
}

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

/** Signs in the header, with the signer of the AWS SDK for JavaScript. */
export async function signCall(url: string, call: RawCall, signing: Signing): Promise<RawCall> {
  const signed = await signerOf(signing).sign(unsignedOf(url, call), {
    signingDate: signing.at ?? new Date(),
  })
  return { ...call, headers: signed.headers }
}

/** Signs in the query, valid for a minute. Like S3's presigner, leaves S3 bodies unsigned. */
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

/** Sends invalid calls too, over plain HTTP. */
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
