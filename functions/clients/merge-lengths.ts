import { connect, isIP } from 'node:net'
import { Duplex, pipeline, Transform } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'

const longestHead = 65_536
const lengthLine = /^content-length[ \t]*:([\d \t,]*)\r?\n/gim
const headEnd = '\r\n\r\n'

/** Leaves one `Content-Length`: the only value or, if `mayDiffer`, the greatest. */
function withOneLength(head: string, mayDiffer: boolean): string {
  const values = [...head.matchAll(lengthLine)].flatMap(([, said = '']) => said.split(',').map(Number))
  const lengths = new Set(values)
  if (lengths.size === 0 || (lengths.size > 1 && !mayDiffer)) return head
  const line = `\r\ncontent-length: ${Math.max(...lengths)}\r\n`
  return head.replace(lengthLine, '').replace('\r\n', line)
}

/** Changes the heads of an answer's bytes: those of interim responses (1xx), too. */
function mergeLengths(mayDiffer: boolean): Transform {
  let head = ''
  let isBehind = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isBehind) return done(null, chunk)
      head += chunk.toString('latin1')
      for (;;) {
        const end = head.indexOf(headEnd)
        if (end < 0) break
        const whole = head.slice(0, end + headEnd.length)
        this.push(withOneLength(whole, mayDiffer), 'latin1')
        head = head.slice(whole.length)
        isBehind = !/^HTTP\/\d\.\d 1\d\d/.test(whole)
        if (isBehind) break
      }
      isBehind ||= head.length > longestHead
      if (isBehind) this.push(head, 'latin1')
      done()
    },
    flush(done) {
      done(null, isBehind ? undefined : Buffer.from(head, 'latin1'))
    },
  })
}

/**
 * A connection to the given address for servers that send `Content-Length` more than once, which Node's
 * parser refuses. TLS checks the URL's host, as for any other connection.
 */
export function connectMerging(url: URL, { address }: ResolvedAddress, mayDiffer: boolean): Duplex {
  const isSecure = url.protocol === 'https:'
  const place = { host: address, port: Number(url.port || (isSecure ? 443 : 80)) }
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : ''
  const socket = isSecure
    ? connectSecurely({ ...place, servername, ALPNProtocols: ['http/1.1'] })
    : connect(place)
  const merged = pipeline(socket, mergeLengths(mayDiffer), () => undefined)
  return Duplex.from({ readable: merged, writable: socket })
}
