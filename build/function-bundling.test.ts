import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { functionBundling } from '#build/function-bundling.ts'

const file = '/built/function.cjs'

/** Bundles and runs the code as CommonJS, like Lambda. Returns its exports. */
async function load(contents: string): Promise<unknown> {
  const { outputFiles } = await build({
    ...functionBundling,
    logLevel: 'silent',
    stdin: { contents },
    write: false,
  })
  const module = { exports: {} }
  const run = new Function('require', 'module', 'exports', '__filename', outputFiles[0]?.text ?? '')
  run(createRequire(import.meta.url), module, module.exports, file)
  return module.exports
}

const entrySchema = z.object({ handler: z.function({ input: [], output: z.unknown() }) })

test('a bundle runs in strict mode like its modules', async () => {
  const entry = `
    const frozen = Object.freeze({ kept: 1 })
    export const handler = () => { frozen.kept = 2 }`
  const { handler } = entrySchema.parse(await load(entry))
  expect(handler).toThrow(TypeError)
})

test('a bundle knows its own URL', async () => {
  const { handler } = entrySchema.parse(await load('export const handler = () => import.meta.url'))
  expect(handler()).toBe('file:///built/function.cjs')
})

test('an unsupported import.meta property fails the build', async () => {
  await expect(load('export const handler = () => import.meta.dirname')).rejects.toThrow('import.meta')
})
