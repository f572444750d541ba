import * as z from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { noAnswer } from '#shared/api/nothing.ts'

/**
 * The keywords of JSON Schema that our answers use. Strict, so that the generator fails for any other
 * keyword.
 */
const nodeSchema = z.strictObject({
  $schema: z.string().optional(),
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  default: z.json().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  propertyNames: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), nodeSchema).optional()
  },
  get additionalProperties() {
    return z.union([z.literal(false), nodeSchema]).optional()
  },
  get items() {
    return nodeSchema.optional()
  },
  get anyOf() {
    return z.array(nodeSchema).optional()
  },
  get oneOf() {
    return z.array(nodeSchema).optional()
  },
})
type Node = z.infer<typeof nodeSchema>

const plain: Readonly<Record<string, string>> = {
  string: 'read.text',
  number: 'read.number',
  integer: 'read.number',
  boolean: 'read.flag',
  null: 'read.none',
}

/** The pattern that zod generates for a template literal that ends with any text. */
const anyTextAfter = /^\^([\w: -]+)\[\\s\\S\]\{0,\}\$$/

function textCode({ format, pattern = '' }: Node): string {
  if (format === 'date-time') return 'read.instant'
  const prefix = anyTextAfter.exec(pattern)?.[1]
  return prefix === undefined ? 'read.text' : `read.textAfter(${JSON.stringify(prefix)})`
}

const camelCase = (words: string) =>
  words.replaceAll(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** `place` is the position among all parts, in the order in which they were first used. */
export type Constant = { name: string; code: string; place: number }

const partToken = /«(\d+)»/g

/** Generates the code of the readers. A part that several answers share becomes a constant. */
export class ReaderCode {
  /** The code of a part or answer contains `«3»` for the part at index 3. */
  readonly #parts: { code: string; name: string }[] = []

  answer({ name, answer }: Contract): string {
    if (answer === noAnswer) return 'read.ignored'
    const node = nodeSchema.parse(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }))
    return this.#value(node, `${name}_answer`)
  }

  get partCount(): number {
    return this.#parts.length
  }

  /** Orders constants so that each comes after those that it uses. */
  finish(answers: readonly string[]): { constants: Constant[]; answers: string[] } {
    const uses = new Map<number, number>()
    for (const text of [...answers, ...this.#parts.map(({ code }) => code)]) {
      for (const [, place] of text.matchAll(partToken)) {
        uses.set(Number(place), (uses.get(Number(place)) ?? 0) + 1)
      }
    }
    const isShared = (place: number) => (uses.get(place) ?? 0) > 1
    const written = (text: string): string =>
      text.replaceAll(partToken, (token, digits: string) => {
        const part = this.#parts[Number(digits)]
        if (!part) return token
        return isShared(Number(digits)) ? part.name : written(part.code)
      })
    const constants = this.#parts.flatMap(({ name, code }, place) =>
      isShared(place) ? [{ name, code: written(code), place }] : [],
    )
    return { constants, answers: answers.map(written) }
  }

  #value(node: Node, key: string): string {
    const code = this.#bare(node, key)
    // A default of null needs no code, because readers return null for absent fields that may be null.
    if (node.default === undefined || node.default === null) return code
    return `read.withDefault(${code}, ${JSON.stringify(node.default)})`
  }

  #bare(node: Node, key: string): string {
    const { type, items } = node
    const choices = node.anyOf ?? node.oneOf
    if (choices) return this.#choice(choices, key)
    if (Array.isArray(type)) {
      const nodes = type.map((one): Node => ({ type: one, required: [] }))
      return this.#choice(nodes, key)
    }
    if (node.const !== undefined) return `read.oneOf(${JSON.stringify(node.const)})`
    if (node.enum)
      return this.#part(`read.oneOf(${node.enum.map((one) => JSON.stringify(one)).join(', ')})`, key)
    if (type === 'object') return this.#object(node, key)
    if (type === 'array' && items) return `read.list(${this.#value(items, `${key}_item`)})`
    if (type === 'string') return textCode(node)
    const code = plain[type ?? '']
    if (code === undefined) throw new Error(`No reader for ${JSON.stringify(node)}`)
    return code
  }

  #choice(choices: readonly Node[], key: string): string {
    const others = choices.filter(({ type }) => type !== 'null')
    const code = others
      .map((choice) => this.#value(choice, key))
      .reduceRight((rest, each) => `read.either(${each}, ${rest})`)
    return others.length === choices.length ? code : `read.orNull(${code})`
  }

  #object({ properties, required, additionalProperties }: Node, key: string): string {
    if (!properties && additionalProperties) return `read.record(${this.#value(additionalProperties, key)})`
    const fields = Object.entries(properties ?? {}).map(([name, node]) => {
      const code = this.#value(node, name)
      return `${JSON.stringify(name)}: ${required.includes(name) ? code : `read.optional(${code})`}`
    })
    return this.#part(`read.object({ ${fields.join(', ')} })`, key)
  }

  #part(code: string, key: string): string {
    const known = this.#parts.findIndex((part) => part.code === code)
    if (known >= 0) return `«${known}»`
    const usedNames = this.#parts.map(({ name }) => name)
    const name = camelCase(key)
    const names = [name, ...usedNames.map((_, index) => `${name}${index + 2}`)]
    this.#parts.push({ code, name: names.find((one) => !usedNames.includes(one)) ?? name })
    return `«${this.#parts.length - 1}»`
  }
}
