import { createContext, Script } from 'node:vm'
import * as z from 'zod'

const functionSchema = z.looseObject({
  Name: z.string(),
  FunctionCode: z.string().max(10_240, 'CloudFront functions may have 10 KB of code.'),
  FunctionConfig: z.looseObject({
    Runtime: z.literal('cloudfront-js-2.0', 'Only the runtime cloudfront-js-2.0 is emulated.'),
  }),
})

/** CloudFront allows about a millisecond of a processor; the clock also runs while a busy machine does something else. */
const timeLimitMilliseconds = 5000

/** Calls the function's handler with an event and gives what it returns. @throws what the code throws. */
export type EdgeFunction = (event: unknown) => Promise<unknown>

/**
 * A CloudFront function in a context of its own: no Node, no network, no code from strings.
 * @param properties of `AWS::CloudFront::Function`.
 * @throws SyntaxError for code that the runtime would not take; modules of CloudFront are not emulated.
 */
export function createEdgeFunction(properties: unknown, log: (line: string) => void): EdgeFunction {
  const { Name: name, FunctionCode: code } = functionSchema.parse(properties)
  const context = createContext(
    { console: { log: (...parts: unknown[]) => log(`${name}: ${parts.map(String).join(' ')}`) } },
    { codeGeneration: { strings: false, wasm: false } },
  )
  new Script(code, { filename: `${name}.js` }).runInContext(context, { timeout: timeLimitMilliseconds })
  const call = new Script(
    'Promise.resolve(handler(JSON.parse(eventText))).then((outcome) => JSON.stringify(outcome))',
  )
  return async (event) => {
    context.eventText = JSON.stringify(event)
    const outcome: unknown = await call.runInContext(context, { timeout: timeLimitMilliseconds })
    return JSON.parse(z.string(`${name} returned nothing.`).parse(outcome))
  }
}
