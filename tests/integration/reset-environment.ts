import { startNewContainer } from '#tests/integration/new-container.ts'

declare global {
  var environmentOfWorker: Readonly<NodeJS.ProcessEnv> | undefined
}

/**
 * Every test file starts with the worker's original environment. Done here and not in an `afterAll`, because
 * a file that skips all of its tests runs none.
 */
globalThis.environmentOfWorker ??= { ...process.env }
for (const name of Object.keys(process.env)) {
  if (!(name in globalThis.environmentOfWorker)) delete process.env[name]
}
Object.assign(process.env, globalThis.environmentOfWorker)
startNewContainer()
