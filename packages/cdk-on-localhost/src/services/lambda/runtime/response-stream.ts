import { Writable } from 'node:stream'
import type { FromWorker, StreamMetadata } from './messages.ts'

type Post = (message: FromWorker) => void

/**
 * Each chunk is sent with the next write, as on AWS (aws-lambda-nodejs-runtime-interface-client issue 102):
 * to deliver an event now, the handler must write once more.
 */
export class ResponseStream extends Writable {
  metadata: StreamMetadata = { statusCode: 200, headers: { 'content-type': 'application/octet-stream' } }
  hasStarted = false
  #pending: Uint8Array | undefined
  #whenAcknowledged: (() => void) | undefined
  readonly #post: Post

  constructor(post: Post) {
    super({ highWaterMark: 65_536 })
    this.#post = post
  }

  acknowledge(): void {
    const done = this.#whenAcknowledged
    this.#whenAcknowledged = undefined
    done?.()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.hasStarted) {
      this.hasStarted = true
      this.#post({ type: 'start', metadata: this.metadata })
    }
    const earlier = this.#pending
    this.#pending = Uint8Array.from(chunk)
    if (earlier) this.#send(earlier, done)
    else done()
  }

  override _final(done: () => void): void {
    const last = this.#pending
    this.#pending = undefined
    if (last) this.#send(last, done)
    else done()
  }

  #send(bytes: Uint8Array, done: () => void): void {
    this.#whenAcknowledged = done
    this.#post({ type: 'chunk', bytes })
  }
}
