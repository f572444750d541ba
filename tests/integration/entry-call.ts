import { resolve } from 'node:path'

type Entry = { handler: (event: unknown) => Promise<unknown> }

/** Calls a function with an event, as Lambda does; `entry` is its file below `functions/entries`. */
export async function callEntry(entry: string, event: unknown = {}): Promise<unknown> {
  const module: Entry = await import(/* @vite-ignore */ resolve(`functions/entries/${entry}.ts`))
  return module.handler(event)
}
