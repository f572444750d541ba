import { vi } from 'vitest'

declare global {
  /** The environment that this worker began with. */
  var environmentOfWorker: Readonly<NodeJS.ProcessEnv> | undefined
}

/*
 * Functions connect when they are loaded, to what the environment names: each test file loads its own, in the
 * environment that the worker began with. Not left to the end of the file before: one that skips all of its tests has none.
 */
vi.resetModules()
globalThis.environmentOfWorker ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globalThis.environmentOfWorker)) delete process.env[name]
}
Object.assign(process.env, globalThis.environmentOfWorker)
