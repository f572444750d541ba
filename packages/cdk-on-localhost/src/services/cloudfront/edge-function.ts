import { createContext, Script } from 'node:vm'
import * as z from 'zod'
import { processorMilliseconds } from './processor-time.ts'

const functionSchema = z.looseObject({
  Name: z.string(),
  FunctionCode: z.string().max(10_240, 'CloudFront functions may have 10 KB of code.'),
  FunctionConfig: z.looseObject({
    Runtime: z.literal('cloudfront-js-2.0', 'Only the runtime cloudfront-js-2.0 is emulated.'),
  }),
})

/** Of a processor. CloudFront allows about a millisecond. */
const defaultLimitMilliseconds = 2000

const timeoutSchema = z.object({ code: z.literal('ERR_SCRIPT_EXECUTION_TIMEOUT') })

export type EdgeFunctionOptions = {
  log(line: string): void
  limitMilliseconds?: number
  /** What this thread has had of a processor so far. */
  processorTime?(): number
}

/**
 * Runs code until it has had its time of a processor. A script can be ended by the clock only, which also runs while a busy machine does
 * something else: what was ended without having had its time begins again, with twice as long by the clock.
 */
function runWithin(
  run: (timeout: number) => unknown,
  {
    limitMilliseconds = defaultLimitMilliseconds,
    processorTime = processorMilliseconds,
  }: EdgeFunctionOptions,
): unknown {
  // The system counts in steps; by the clock there is a little more than what the count has to reach.
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

/** `originPath`: what the function put in the place of the origin's own path, if anything. */
export type EdgeOutcome = { outcome?: unknown; originPath?: string | undefined }

/** Calls the function's handler with an event and gives what it returns. @throws what the code throws. */
export type EdgeFunction = (event: unknown) => Promise<EdgeOutcome>

/** In the first line of the code (developer guide, "Helper methods for origin modification"). */
const moduleImport = /^import cf from 'cloudfront';?\n/

const originChangeSchema = z.strictObject(
  { originPath: z.string().regex(/^(\/.*[^/])?$/) },
  'Of an origin, only the path can be changed.',
)

const resultSchema = z.object({ outcome: z.unknown(), originChange: originChangeSchema.optional() })

/** As on AWS, no call finds anything that another left. */
const callText = `(() => {
  let originChange
  const updateRequestOrigin = (change) => { originChange = change }
  const handler = begin({ updateRequestOrigin })
  return Promise.resolve(handler(JSON.parse(eventText))).then((outcome) =>
    JSON.stringify({ outcome, originChange }))
})()`

/**
 * A CloudFront function in a context of its own: no Node, no network, no code from strings.
 * @param properties of `AWS::CloudFront::Function`.
 * @throws SyntaxError for code that the runtime would not take, and for modules besides `cloudfront`.
 */
export function createEdgeFunction(properties: unknown, options: EdgeFunctionOptions): EdgeFunction {
  const { Name: name, FunctionCode: code } = functionSchema.parse(properties)
  const context = createContext(
    { console: { log: (...parts: unknown[]) => options.log(`${name}: ${parts.map(String).join(' ')}`) } },
    { codeGeneration: { strings: false, wasm: false } },
  )
  const parameters = moduleImport.test(code) ? 'cf' : ''
  const begin = `(${parameters}) => {${code.replace(moduleImport, '\n')}\nreturn handler }`
  context.begin = new Script(begin, { filename: `${name}.js` }).runInContext(context)
  const call = new Script(callText)
  return async (event) => {
    context.eventText = JSON.stringify(event)
    const text = await runWithin((timeout) => call.runInContext(context, { timeout }), options)
    const { outcome, originChange } = resultSchema.parse(JSON.parse(z.string().parse(text)))
    if (outcome === undefined) throw new Error(`${name} returned nothing.`)
    return { outcome, originPath: originChange?.originPath }
  }
}
