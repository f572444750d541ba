import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

const digestBytes = 32

/** The engine knows code by its length alone, and does not look for damage. */
const digestOf = (source: string, compiled: Uint8Array) =>
  createHash('sha256').update(source).update(compiled).digest()

function readCompiled(file: string, source: string): Buffer | undefined {
  try {
    const kept = readFileSync(file)
    const compiled = kept.subarray(digestBytes)
    return kept.subarray(0, digestBytes).equals(digestOf(source, compiled)) ? compiled : undefined
  } catch {
    return undefined
  }
}

function writeCompiled(file: string, source: string, compiled: Buffer): void {
  const unfinished = `${file}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(unfinished, Buffer.concat([digestOf(source, compiled), compiled]))
    renameSync(unfinished, file)
  } catch {
    // The next thread compiles it again.
  }
}

export type LoadedModule = {
  exports: Record<string, unknown>
  /** Keeps what was compiled until now, unless the module began with what was kept before. */
  keepCompiled(): void
}

/**
 * Loads a CommonJS module as `require` does, beginning with what an earlier thread compiled of it. Undefined for code with an
 * `import()`, which Node.js 20 cannot do in a script that was not compiled here.
 * @param compiledFile where that is kept; need not be there
 * @throws what the module throws
 */
export function loadCommonJs(file: string, compiledFile: string): LoadedModule | undefined {
  const source = readFileSync(file, 'utf8')
  if (/\bimport\s*\(/.test(source)) return undefined
  const cachedData = readCompiled(compiledFile, source)
  const head = '(function(exports,require,module,__filename,__dirname){'
  const script = new Script(`${head}${source}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  })
  const module: { exports: Record<string, unknown> } = { exports: {} }
  const run: unknown = script.runInThisContext()
  if (typeof run === 'function') run(module.exports, createRequire(file), module, file, dirname(file))
  let isKept = script.cachedDataRejected === false
  return {
    exports: module.exports,
    keepCompiled() {
      if (!isKept) writeCompiled(compiledFile, source, script.createCachedData())
      isKept = true
    },
  }
}
