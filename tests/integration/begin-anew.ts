import { afterAll, vi } from 'vitest'

/*
 * Functions connect when they are loaded, to what the environment names: each test file loads its own,
 * and leaves the environment as it was to the next file of the same worker.
 */
vi.resetModules()
const before = { ...process.env }

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
