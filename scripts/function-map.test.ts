import { SourceMap as NodeSourceMap } from 'node:module'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { narrowSourceMap, type SourceMap, sourceMapSchema } from '#scripts/function-map.ts'

const contents = `
import picture from 'package'
import { first } from './first.ts'
const described = \`several
lines\`
export const third = () => [picture, first, described]`

const files: Readonly<Record<string, string>> = {
  'first.ts': 'type Unused = {\n  a: string\n}\nexport const first = (): string => String.raw`one`',
  'node_modules/package.js': 'export default function drawn(canvas) {\n  return { canvas }\n}',
}

async function bundle() {
  const { outputFiles } = await build({
    stdin: { contents, sourcefile: 'third.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'cjs',
    sourcemap: 'external',
    outfile: 'function.cjs',
    plugins: [
      {
        name: 'files-in-memory',
        setup(bundling) {
          bundling.onResolve({ filter: /package|first/ }, ({ path }) => ({
            path: path === 'package' ? 'node_modules/package.js' : 'first.ts',
            namespace: 'memory',
          }))
          bundling.onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
            contents: files[path],
            loader: 'ts',
          }))
        },
      },
    ],
  })
  const [map, code] = ['.map', '.cjs'].map(
    (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '',
  )
  return { code: code ?? '', map: sourceMapSchema.parse(JSON.parse(map ?? '')) }
}

/** `source:line:column:name` of each character of the code; empty where the map says nothing. */
function originsIn(code: string, map: SourceMap): string[] {
  const read = new NodeSourceMap({ version: 3, file: '', sourcesContent: [], sourceRoot: '', ...map })
  return code.split('\n').flatMap((line, row) =>
    Array.from(line, (_, column) => {
      const { originalSource, originalLine, originalColumn, name } = {
        name: undefined,
        ...read.findEntry(row, column),
      }
      return originalSource ? `${originalSource}:${originalLine}:${originalColumn}:${name}` : ''
    }),
  )
}

const isOwn = (source: string) => !source.includes('node_modules/')

test('a narrowed map says the same of our own code and nothing of packages', async () => {
  const { code, map } = await bundle()
  const narrowed = narrowSourceMap(map, isOwn)
  const origins = originsIn(code, map)
  expect(originsIn(code, narrowed)).toEqual(origins.map((origin) => (isOwn(origin) ? origin : '')))
  expect(origins.filter((origin) => !isOwn(origin)).length).toBeGreaterThan(10)
  expect(narrowed.sources.map((source) => basename(source)).sort()).toEqual(['memory:first.ts', 'third.ts'])
  expect(narrowed.names).not.toContain('canvas')
})
