import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import * as z from 'zod'

export const workflowFolder = '.github/workflows'

/** What the parser's tokens become as JSON. */
const sequenceSchema = z.object({ type: z.literal(1), seq: z.array(z.unknown()) })
const mappingSchema = z.object({
  type: z.literal(2),
  map: z.array(z.object({ Key: z.string(), Value: z.unknown() })),
})
const expressionSchema = z.object({ type: z.literal(3), expr: z.string() })

function plain(token: unknown): unknown {
  const sequence = sequenceSchema.safeParse(token).data
  if (sequence) return sequence.seq.map(plain)
  const mapping = mappingSchema.safeParse(token).data
  if (mapping) return Object.fromEntries(mapping.map.map(({ Key, Value }) => [Key, plain(Value)]))
  const expression = expressionSchema.safeParse(token).data
  return expression ? `\${{ ${expression.expr} }}` : token
}

const stepSchema = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
})

const jobSchema = z.object({
  if: z.string().optional(),
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).default({}),
  steps: z.array(stepSchema),
})

const workflowSchema = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
})

export type Step = z.output<typeof stepSchema>

const parse = (name: string, content: string) =>
  parseWorkflow({ name, content }, new NoOperationTraceWriter())

export const workflowErrors = (name: string, content: string): string[] =>
  parse(name, content)
    .context.errors.getErrors()
    .map(({ message }) => message)

export function readWorkflow(name: string): z.output<typeof workflowSchema> {
  const { value } = parse(name, readFileSync(join(workflowFolder, name), 'utf8'))
  return workflowSchema.parse(plain(JSON.parse(JSON.stringify(value))))
}
