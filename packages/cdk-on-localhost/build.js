import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const output = process.argv[2] ?? join(here, 'dist')
rmSync(output, { recursive: true, force: true })

const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
const compiler = join(typescript, 'bin', 'tsc')
execFileSync(process.execPath, [compiler, '-p', join(here, 'tsconfig.build.json'), '--outDir', output], {
  stdio: 'inherit',
})

// tsc rewrites `.ts` import endings in JavaScript but not in declarations.
for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue
  const file = join(output, name)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2'))
}

// The runtime starts as `new Worker(code, { eval: true })`, which needs a single CommonJS script.
buildSync({
  entryPoints: [join(here, 'src', 'services', 'lambda', 'runtime', 'worker.ts')],
  outfile: join(output, 'services', 'lambda', 'runtime', 'worker.cjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
})
