import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import * as z from 'zod'

type Metadata = { statusCode: number; headers: Record<string, string> }
type StreamHandler = (event: object, output: Writable) => Promise<void>

export type AskProgress = (
  sessionId: string,
  token?: string,
) => {
  output: PassThrough
  done: Promise<void>
  body: Promise<string>
  metadata(): Metadata | undefined
}

/** Provides the globals that Lambda's Node runtime gives to streaming functions. */
export async function loadProgressStream(): Promise<AskProgress> {
  const metadata = new WeakMap<Writable, Metadata>()
  vi.stubGlobal('awslambda', {
    streamifyResponse: (handler: StreamHandler) => handler,
    HttpResponseStream: {
      from(output: Writable, given: Metadata) {
        metadata.set(output, given)
        return output
      },
    },
  })
  const module = await import('#functions/entries/stream/upload-progress.ts')
  const handler = z.custom<StreamHandler>((value) => typeof value === 'function').parse(module.handler)
  return (sessionId, token) => {
    const output = new PassThrough()
    const event = {
      rawPath: `/api/episodes/upload-progress/${sessionId}`,
      cookies: token ? [`__Host-session=${token}`] : [],
      headers: {},
      requestContext: { requestId: 'r' },
    }
    const done = handler(event, output)
    return { output, done, body: text(output), metadata: () => metadata.get(output) }
  }
}

export function eventsIn<Schema extends z.ZodType>(body: string, schema: Schema): z.output<Schema>[] {
  const said = body.split('\n\n').filter((part) => part.startsWith('data: '))
  return said.flatMap((part) => {
    const parsed = schema.safeParse(JSON.parse(part.slice('data: '.length)))
    return parsed.success ? [parsed.data] : []
  })
}
