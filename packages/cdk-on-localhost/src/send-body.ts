import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Since Node 24, `pipeline` rejects and leaks the body when the client has already disconnected. */
export async function sendBody(body: Readable, response: ServerResponse): Promise<void> {
  if (response.destroyed) body.destroy()
  else await pipeline(body, response)
}
