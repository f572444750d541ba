import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the start command loads no bundlers, no CDK and no build code into its own process', async () => {
  const { metafile } = await build({
    entryPoints: ['local/main.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    packages: 'external',
    // Loaded only by `npm run dev`.
    external: ['#local/dev/*'],
  })
  const loaded = Object.entries(metafile.inputs).flatMap(([file, { imports }]) => [
    file,
    ...imports.filter(({ external }) => external).map(({ path }) => path),
  ])
  expect(loaded).toContain('local/sidelight.ts')
  expect(loaded.filter((name) => /^(vite|rolldown|aws-cdk-lib|constructs|infra\/|web\/)/.test(name))).toEqual(
    [],
  )
  expect(loaded.filter((name) => /^(build|local\/build)/.test(name))).toEqual(['local/build-in-process.ts'])
})
