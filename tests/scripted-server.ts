import { createServer, type Socket } from 'node:net'
import { listen } from 'cdk-on-localhost/http'

/** Runs after the request's head was read; may write any bytes, or none. */
export type Script = (socket: Socket, path: string) => void

export type ScriptedServer = {
  host: string
  url: string
  openConnections(): number
  close(): void
}

/** Answers every request with the bytes that the script writes, valid HTTP or not. */
export async function openScriptedServer(script: Script): Promise<ScriptedServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let head = ''
    socket.on('data', (chunk) => {
      if (head.includes('\r\n\r\n')) return
      head += chunk.toString('latin1')
      if (head.includes('\r\n\r\n')) script(socket, head.split(' ')[1] ?? '')
    })
  })
  const host = `127.0.0.1:${await listen(server)}`
  return {
    host,
    url: `http://${host}`,
    openConnections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export const says =
  (...parts: readonly (string | Buffer)[]): Script =>
  (socket) => {
    for (const part of parts) socket.write(part)
  }

export const saysAndCloses =
  (...parts: readonly (string | Buffer)[]): Script =>
  (socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  }

/** Waits 50 ms before the reset, because a reset discards bytes that the client has not read yet. */
export const saysAndResets =
  (...parts: readonly string[]): Script =>
  (socket) => {
    for (const part of parts) socket.write(part)
    setTimeout(() => socket.resetAndDestroy(), 50)
  }

/** Writes the bytes, then repeats a piece until the client hangs up. */
export const repeats =
  (first: string, piece: string, milliseconds: number): Script =>
  (socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write(piece), milliseconds)
    socket.on('close', () => clearInterval(timer))
  }
