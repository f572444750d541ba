import { resolve } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type EventChange, gatewayEvent } from '#functions/http/gateway-event.fixture.ts'

type Entry<Answer> = { handler: (event: unknown) => Promise<Answer> }

async function call<Answer>(entry: string, event: unknown): Promise<Answer> {
  const module: Entry<Answer> = await import(/* @vite-ignore */ resolve(`functions/entries/${entry}.ts`))
  return module.handler(event)
}

/** Calls a function with an event, as Lambda does; `entry` is its file below `functions/entries`. */
export const callEntry = (entry: string, event: unknown = {}) => call<unknown>(entry, event)

/** Opens a page or a feed as a visitor. */
export const callPage = (entry: string, request: EventChange) =>
  call<APIGatewayProxyStructuredResultV2>(entry, gatewayEvent(request))
