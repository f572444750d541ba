import { beginContainer } from '#tests/integration/begin-container.ts'

declare global {
  /** The environment that this worker began with. */
  var environmentOfWorker: Readonly<NodeJS.ProcessEnv> | undefined
}

/*
 * Each test file is a container of its own, in the environment that the worker began with. Not left to the end of the file before:
 * one that skips all of its tests has none.
 */
globalThis.environmentOfWorker ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globalThis.environmentOfWorker)) delete process.env[name]
}
Object.assign(process.env, globalThis.environmentOfWorker)
beginContainer()
