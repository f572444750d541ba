import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
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

/**
 * Has `require` begin a `.cjs` module with what an earlier thread compiled of it. Code with an `import()` is loaded as before: Node.js
 * 20 refuses that in a script which it did not compile itself.
 * @param folder where compiled code is kept, a file for each module; need not be there
 * @returns keeps what was compiled until now of modules that began with nothing
 */
export function requireCompiled(folder: string): () => void {
  // The same for all `require` of a thread.
  const { extensions } = createRequire(folder)
  const loadAsBefore = extensions['.js']
  const unkept = new Map<string, () => void>()

  extensions['.cjs'] = (module, file) => {
    const source = readFileSync(file, 'utf8')
    if (/\bimport\s*\(/.test(source)) return loadAsBefore(module, file)
    const compiledFile = join(folder, basename(file))
    const cachedData = readCompiled(compiledFile, source)
    const head = '(function(exports,require,module,__filename,__dirname){'
    const script = new Script(`${head}${source}\n})`, {
      filename: file,
      columnOffset: -head.length,
      ...(cachedData && { cachedData }),
    })
    if (script.cachedDataRejected !== false)
      unkept.set(file, () => writeCompiled(compiledFile, source, script.createCachedData()))
    const run: (...scope: unknown[]) => void = script.runInThisContext()
    run(module.exports, createRequire(file), module, file, dirname(file))
  }

  return () => {
    for (const keep of unkept.values()) keep()
    unkept.clear()
  }
}
