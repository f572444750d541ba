import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionBundling } from '#build/function-bundling.ts'
import { placeSharp, sharpBesideBundle } from '#build/sharp-bundling.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidelight-sharp-'))
const program = `
  import { Worker, isMainThread } from 'node:worker_threads'
  import { fileURLToPath } from 'node:url'
  import sharp from 'sharp'
  async function main() {
    const blank = { create: { width: 640, height: 480, channels: 3, background: '#246' } }
    const { data, info } = await sharp(await sharp(blank).png().toBuffer()).resize({ width: 96 }).webp().toBuffer({ resolveWithObject: true })
    console.log(JSON.stringify({ isMainThread, format: info.format, width: info.width, height: info.height, bytes: data.length > 0 }))
    if (isMainThread) new Worker(fileURLToPath(import.meta.url))
  }
  void main()
`

beforeAll(async () => {
  const { metafile } = await build({
    stdin: { contents: program, resolveDir: '.', loader: 'js' },
    ...functionBundling,
    outfile: join(folder, 'index.cjs'),
    metafile: true,
    plugins: [sharpBesideBundle],
  })
  await placeSharp(metafile)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('resizes an image without node_modules, in the main thread and in a worker, and exits', () => {
  const output = execFileSync(process.execPath, [join(folder, 'index.cjs')], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  const lines = output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  const resized = { format: 'webp', width: 96, height: 72, bytes: true }
  expect(lines).toEqual([
    { isMainThread: true, ...resized },
    { isMainThread: false, ...resized },
  ])
})

test('puts the WebAssembly build beside the bundle and nothing specific to this machine', () => {
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['index.cjs', 'sharp-wasm32-0.35.5.node.wasm', 'sharp-wasm32.cjs', 'sharp.cjs'])
})

test('is left out of bundles that do not resize images', async () => {
  const other = join(folder, 'other')
  const { metafile } = await build({
    stdin: { contents: 'console.log(1)' },
    outfile: join(other, 'index.cjs'),
    bundle: true,
    metafile: true,
    plugins: [sharpBesideBundle],
  })
  await placeSharp(metafile)
  expect(readdirSync(other)).toEqual(['index.cjs'])
})
