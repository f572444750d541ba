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

/** Runs the repair command; returns the number of drifted values that it could not repair. */
export async function runRepair(): Promise<number> {
  const step = { run: randomUUID(), input: { mend: true } }
  for (;;) {
    const { isDone, left } = repairAnswerSchema.parse(await invokeFunction('upkeep/repair-catalogue', step))
    if (isDone) return left
  }
}

const stepSchema = z.object({ isDone: z.boolean() })

async function invokeUntilDone(path: string, event: object): Promise<void> {
  while (!stepSchema.parse(await invokeFunction(path, event)).isDone);
}

export const finishUpkeep = (execution = 'upkeep') => invokeUntilDone('upkeep/run-upkeep', { execution })

export const finishAccountDeletions = () => invokeUntilDone('upkeep/remove-accounts', {})

export const refreshWordClouds = () => invokeFunction('pipeline/refresh-clouds', { episodeId: 1, attempt: 1 })
