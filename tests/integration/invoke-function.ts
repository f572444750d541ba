import { resolve } from 'node:path'

type Handler = (event: unknown) => Promise<unknown>

/** Invokes a function that no call reaches, like `upkeep/remove-accounts`, as AWS does. */
export async function invokeFunction(path: string, event: unknown = {}): Promise<unknown> {
  const module: { handler: Handler } = await import(
    /* @vite-ignore */ resolve(`functions/entries/${path}.ts`)
  )
  return module.handler(event)
}
