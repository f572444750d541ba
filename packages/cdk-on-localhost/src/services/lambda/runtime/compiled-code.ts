import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

const digestBytes = 32

/** V8 checks cached code only by its source's length and does not detect damage. */
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

/** Threads that write at the same time may leave a damaged file; the next thread rejects and replaces it. */
function writeCompiled(file: string, source: string, script: Script): void {
  const unfinished = `${file}.new`
  try {
    const compiled = script.createCachedData()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(unfinished, Buffer.concat([digestOf(source, compiled), compiled]))
    renameSync(unfinished, file)
  } catch {}
}

/**
 * Node.js 20 supports `import()` only in code that it compiled itself. Hashbangs are invalid in function
 * bodies.
 */
const isLeftToNode = (source: string) => source.startsWith('#!') || /\bimport\s*(\(|\/[*/])/.test(source)

/**
 * Node.js reads source maps only for modules that it compiles itself (`--enable-source-maps`), so this lets
 * Node.js compile an empty module of the same path with the comment that names the map.
 */
function announceSourceMap(module: NodeJS.Module, file: string, { sourceMapURL }: Script): void {
  const compile: unknown = Reflect.get(module, '_compile')
  if (sourceMapURL && typeof compile === 'function')
    compile.call(module, `//# sourceMappingURL=${sourceMapURL}`, file)
}

/**
 * Makes `require` load `.cjs` modules from a V8 code cache. Node.js still loads code with `import()`, because
 * Node.js 20 supports that in such scripts only experimentally.
 * @param folder of the cache, a file per module; created when needed
 * @returns a function that stores the compiled code of modules that had none
 */
export function requireCompiled(folder: string): () => void {
  // `Module._extensions` is shared by every `require` of a thread.
  const { extensions } = createRequire(folder)
  const loadAsBefore = extensions['.js']
  const unkept = new Map<string, () => void>()

  function loadCompiled(module: NodeJS.Module, file: string) {
    const source = readFileSync(file, 'utf8')
    if (isLeftToNode(source)) return loadAsBefore(module, file)
    const compiledFile = join(folder, basename(file))
    const head = '(function(exports,require,module,__filename,__dirname){'
    const wrapped = `${head}${source}\n})`
    const cachedData = readCompiled(compiledFile, wrapped)
    const script = new Script(wrapped, {
      filename: file,
      columnOffset: -head.length,
      ...(cachedData && { cachedData }),
    })
    if (script.cachedDataRejected !== false)
      unkept.set(file, () => writeCompiled(compiledFile, wrapped, script))
    announceSourceMap(module, file, script)
    const run: (...scope: unknown[]) => void = script.runInThisContext()
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
  }
  // Not enumerable: `require` without an ending tries every enumerable extension.
  Object.defineProperty(extensions, '.cjs', { value: loadCompiled, configurable: true })

  return () => {
    for (const keep of unkept.values()) keep()
    unkept.clear()
  }
}
