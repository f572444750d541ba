import { createContext, Script } from 'node:vm'
import * as z from 'zod'
import { threadProcessorMilliseconds } from './processor-time.ts'

const functionSchema = z.looseObject({
  Name: z.string(),
  FunctionCode: z.string().max(10_240, 'CloudFront functions may have 10 KB of code.'),
  FunctionConfig: z.looseObject({
    Runtime: z.literal('cloudfront-js-2.0', 'Only the runtime cloudfront-js-2.0 is emulated.'),
  }),
})

/** Limit of CPU time. CloudFront's own limit is about a millisecond. */
const defaultLimitMilliseconds = 2000

const timeoutSchema = z.object({ code: z.literal('ERR_SCRIPT_EXECUTION_TIMEOUT') })

export type EdgeFunctionOptions = {
  log(line: string): void
  limitMilliseconds?: number
  processorTime?(): number
}

/**
 * Limits a script's CPU time. `vm` can only stop a script by wall clock, which also runs while a busy machine
 * does other work. A script that was stopped before it used its CPU time runs again with twice the wall-clock
 * limit.
 */
function runWithin(
  run: (timeout: number) => unknown,
  {
    limitMilliseconds = defaultLimitMilliseconds,
    processorTime = threadProcessorMilliseconds,
  }: EdgeFunctionOptions,
): unknown {
  // CPU time is counted in coarse steps, so the wall-clock limit leaves some slack.
  for (let timeout = Math.ceil(limitMilliseconds * 1.25); ; timeout *= 2) {
    const before = processorTime()
    try {
      return run(timeout)
    } catch (error) {
      const isOver = timeoutSchema.safeParse(error).success
      if (!isOver || processorTime() - before >= limitMilliseconds) throw error
    }
  }
}

export type EdgeOutcome = { outcome?: unknown; originPath?: string | undefined }

export type EdgeFunction = (event: unknown) => Promise<EdgeOutcome>

/**
 * The import of CloudFront's module must be the first line (developer guide, "Helper methods for origin
 * modification").
 */
const moduleImport = /^import cf from 'cloudfront';?\n/

const originChangeSchema = z.strictObject(
  { originPath: z.string().regex(/^(\/.*[^/])?$/) },
  'Of an origin, only the path can be changed.',
)

const resultSchema = z.object({ outcome: z.unknown(), originChange: originChangeSchema.optional() })

const callText = `(() => {
  let originChange
  const updateRequestOrigin = (change) => { originChange = change }
  const handler = load({ updateRequestOrigin })
  return Promise.resolve(handler(JSON.parse(eventText))).then((outcome) =>
    JSON.stringify({ outcome, originChange }))
})()`

/**
 * Runs a CloudFront function in its own context: no Node.js, no network, no `eval`.
 * @param properties of `AWS::CloudFront::Function`
 * @throws SyntaxError for code the runtime would refuse, and for modules other than `cloudfront`
 */
export function createEdgeFunction(properties: unknown, options: EdgeFunctionOptions): EdgeFunction {
  const { Name: name, FunctionCode: code } = functionSchema.parse(properties)
  const context = createContext(
    { console: { log: (...parts: unknown[]) => options.log(`${name}: ${parts.map(String).join(' ')}`) } },
    { codeGeneration: { strings: false, wasm: false } },
  )
  const parameters = moduleImport.test(code) ? 'cf' : ''
  const source = `(${parameters}) => {${code.replace(moduleImport, '\n')}\nreturn handler }`
  context.load = new Script(source, { filename: `${name}.js` }).runInContext(context)
  const call = new Script(callText)
  return async (event) => {
    context.eventText = JSON.stringify(event)
    const text = await runWithin((timeout) => call.runInContext(context, { timeout }), options)
    const { outcome, originChange } = resultSchema.parse(JSON.parse(z.string().parse(text)))
    if (outcome === undefined) throw new Error(`${name} returned nothing.`)
    return { outcome, originPath: originChange?.originPath }
  }
}
