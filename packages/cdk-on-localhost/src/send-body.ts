import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** From Node 24 on, `pipeline` fails and leaves the body open when the caller has left already. */
export async function sendBody(body: Readable, response: ServerResponse): Promise<void> {
  if (response.destroyed) body.destroy()
  else await pipeline(body, response)
}
