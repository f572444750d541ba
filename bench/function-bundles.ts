import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { median } from '#bench/median.ts'
import { bundleMapName, bundleName, loaderName } from '#shared/deployment/function-files.ts'

export type BundleFigures = {
  entry: string
  /** Minified, with the SDK. */
  bytes: number
  gzippedBytes: number
  /** Of the source map, which Node reads only to format an error's stack. */
  mapBytes: number
  /** Median of five imports, each in a new process. */
  coldImportMilliseconds: number
}

/** Defines the global of Lambda's runtime with which the streaming function wraps its handler. */
const importProgram = `
  globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: {} }
  const started = performance.now()
  await import(process.argv[1])
  process.stdout.write(String(performance.now() - started))
  process.exit(0)
`

function importOnce(loader: string): number {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', importProgram, loader], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: '--enable-source-maps',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      NODE_NO_WARNINGS: '1',
    },
  })
  return Number(output)
}

export function measureFunctionBundles(folder: string): BundleFigures[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === loaderName && !file.includes('node_modules'))
    .sort()
    .map((relative) => {
      const loader = path.resolve(folder, relative)
      const bundle = path.join(path.dirname(loader), bundleName)
      importOnce(loader)
      const times = Array.from({ length: 5 }, () => importOnce(loader))
      return {
        entry: path.dirname(relative),
        bytes: statSync(bundle).size,
        gzippedBytes: gzipSync(readFileSync(bundle)).length,
        mapBytes: statSync(path.join(path.dirname(loader), bundleMapName)).size,
        coldImportMilliseconds: Math.round(median(times)),
      }
    })
}
