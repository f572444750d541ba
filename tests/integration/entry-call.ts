import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
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

const repairAnswerSchema = z.object({ isDone: z.boolean(), left: z.int() })

/** Runs the repair function; returns the number of drifted values that it could not repair. */
export async function runRepair(): Promise<number> {
  const step = { run: randomUUID(), input: { mend: true } }
  for (;;) {
    const { isDone, left } = repairAnswerSchema.parse(await callEntry('upkeep/repair-catalogue', step))
    if (isDone) return left
  }
}

const stepSchema = z.object({ isDone: z.boolean() })

async function invokeUntilDone(path: string, event: object): Promise<void> {
  while (!stepSchema.parse(await callEntry(path, event)).isDone);
}

export const finishUpkeep = () => invokeUntilDone('upkeep/run-upkeep', { execution: 'upkeep' })

export const finishAccountDeletions = () => invokeUntilDone('upkeep/remove-accounts', {})

export const refreshWordClouds = () => callEntry('pipeline/refresh-clouds', { episodeId: 1, attempt: 1 })
