import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'

type Handler = (event: unknown) => Promise<unknown>

/** Invokes a function that no call reaches, like `upkeep/remove-accounts`, as AWS does. */
export async function invokeFunction(path: string, event: unknown = {}): Promise<unknown> {
  const module: { handler: Handler } = await import(
    /* @vite-ignore */ resolve(`functions/entries/${path}.ts`)
  )
  return module.handler(event)
}

const repairAnswerSchema = z.object({ isDone: z.boolean(), left: z.int() })

/** Runs the repair command; answers how much drift it could not repair. */
export async function repairCatalogue(): Promise<number> {
  const step = { run: randomUUID(), input: { mend: true } }
  for (;;) {
    const { isDone, left } = repairAnswerSchema.parse(await invokeFunction('upkeep/repair-catalogue', step))
    if (isDone) return left
  }
}

const upkeepAnswerSchema = z.object({ isDone: z.boolean() })

/** Runs the tasks that calls have left for the upkeep, until none is left. */
export async function finishUpkeep(): Promise<void> {
  for (;;) {
    const answer = await invokeFunction('upkeep/settle-catalogue', { execution: 'upkeep' })
    if (upkeepAnswerSchema.parse(answer).isDone) return
  }
}
