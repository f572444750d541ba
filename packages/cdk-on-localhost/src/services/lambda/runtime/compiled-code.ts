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

/** Threads that write at the same time may leave what none takes, and the next one writes it anew. */
function writeCompiled(file: string, source: string, script: Script): void {
  const unfinished = `${file}.new`
  try {
    const compiled = script.createCachedData()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(unfinished, Buffer.concat([digestOf(source, compiled), compiled]))
    renameSync(unfinished, file)
  } catch {
    // The next thread compiles it again.
  }
}

/** What Node.js 20 runs only in code that it compiled itself, or in no function's body. */
const isLeftToNode = (source: string) => source.startsWith('#!') || /\bimport\s*(\(|\/[*/])/.test(source)

/**
 * Node.js reads source maps of modules that it compiles itself, by their path (`--enable-source-maps`). So it compiles an empty
 * module of that path, with the comment that names the map.
 */
function noteSourceMap(module: NodeJS.Module, file: string, { sourceMapURL }: Script): void {
  const compile: unknown = Reflect.get(module, '_compile')
  if (sourceMapURL && typeof compile === 'function')
    compile.call(module, `//# sourceMappingURL=${sourceMapURL}`, file)
}

/**
 * Has `require` begin a `.cjs` module with what an earlier thread compiled of it. Code with an `import()` is loaded as before: Node.js
 * 20 runs that in a script which it did not compile itself only as an experiment.
 * @param folder where compiled code is kept, a file for each module; need not be there
 * @returns keeps what was compiled until now of modules that began with nothing
 */
export function requireCompiled(folder: string): () => void {
  // The same for all `require` of a thread.
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
    noteSourceMap(module, file, script)
    const run: (...scope: unknown[]) => void = script.runInThisContext()
    run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
  }
  // Not to be listed: a file that is required without its ending is looked for with the endings that are.
  Object.defineProperty(extensions, '.cjs', { value: loadCompiled, configurable: true })

  return () => {
    for (const keep of unkept.values()) keep()
    unkept.clear()
  }
}
