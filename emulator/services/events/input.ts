import * as z from 'zod'

/** The parts of a rule's target that decide what it receives. */
export const targetInputSchema = z.looseObject({
  Input: z.string().optional(),
  InputPath: z.string().optional(),
  InputTransformer: z
    .looseObject({ InputPathsMap: z.record(z.string(), z.string()).default({}), InputTemplate: z.string() })
    .optional(),
})

type TargetInput = z.output<typeof targetInputSchema>

/** `$.detail.items[0].name`; undefined where nothing is. @throws Error for other forms of JSONPath. */
export function readPath(path: string, event: unknown): unknown {
  if (path === '$') return event
  if (!/^\$(\.[\w-]+|\[\d+\]|\['[^']+'\])+$/.test(path))
    throw new Error(`The path "${path}" is not emulated.`)
  const steps = path.matchAll(/\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g)
  return [...steps].reduce<unknown>((value, [, name, index, quoted]) => {
    const key = name ?? index ?? quoted ?? ''
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return Reflect.get(value, key)
  }, event)
}

const inString = (value: unknown) =>
  typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : (JSON.stringify(value) ?? '')

/** A placeholder inside quotes becomes part of that string; outside it becomes the value. */
function fill(template: string, lookUp: (name: string) => unknown): string {
  let isQuoted = false
  return template.replace(/\\.|"|<([^<>\s"]+)>/g, (match, name: string | undefined) => {
    if (match === '"') isQuoted = !isQuoted
    if (name === undefined) return match
    const value = lookUp(name)
    return isQuoted ? inString(value) : (JSON.stringify(value) ?? 'null')
  })
}

/** The JSON text that a target receives for an event (docs: target input, input transformation). */
export function targetInput(
  target: TargetInput,
  event: { time: string },
  rule: { name: string; arn: string },
): string {
  const { Input, InputPath, InputTransformer: transformer } = target
  if (Input !== undefined) return Input
  if (InputPath !== undefined) return JSON.stringify(readPath(InputPath, event)) ?? 'null'
  if (!transformer) return JSON.stringify(event)
  const reserved = new Map<string, unknown>([
    ['aws.events.rule-name', rule.name],
    ['aws.events.rule-arn', rule.arn],
    ['aws.events.event.ingestion-time', event.time],
    ['aws.events.event', event],
    ['aws.events.event.json', event],
  ])
  return fill(transformer.InputTemplate, (name) => {
    const path = transformer.InputPathsMap[name]
    return path === undefined ? reserved.get(name) : readPath(path, event)
  })
}
