import { createServer, type RequestListener } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'

const http2Preface = 'PRI * HTTP/2'

export type PlainHttpServer = { server: Server; closeAllConnections(): void }

/**
 * One port for HTTP/1.1 and for HTTP/2 without TLS, told apart by the HTTP/2 preface (RFC 9113 section 3.3).
 * The SDK's Bedrock client uses HTTP/2 by default.
 */
export function createPlainHttpServer(listener: RequestListener): PlainHttpServer {
  const http1 = createServer(listener)
  const http2 = createHttp2Server(listener as never)
  const sockets = new Set<Socket>()
  const server = createSocketServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (start: Buffer) => {
      socket.pause()
      socket.unshift(start)
      const speaksHttp2 = start.toString('latin1', 0, http2Preface.length) === http2Preface
      const chosen = speaksHttp2 ? http2 : http1
      chosen.emit('connection', socket)
      if (!speaksHttp2) process.nextTick(() => socket.resume())
    })
  })
  return {
    server,
    closeAllConnections() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
