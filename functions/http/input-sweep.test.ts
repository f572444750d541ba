import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { nameField } from '#functions/http/field-names.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { parseInput } from '#functions/http/request.ts'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { nothing } from '#shared/api/nothing.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { credentialRefusals } from '#shared/rules/credentials.ts'
import { feedUrlRefusals } from '#shared/rules/feed-url.ts'

const textsOfForms = new Set<string>([
  ...Object.values(credentialRefusals),
  ...Object.values(feedUrlRefusals),
])

/** zod's wording, patterns and snake_case names, which refusals must not contain. */
const jargon =
  /expected|received|invalid (input|option|string|key)|unrecognized|too (small|big):|[<>]=|\^|\\[dw]|\w_\w|undefined|nan\b/i

function inside(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inside)
  if (schema instanceof z.ZodPipe) return inside(schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return inside(schema.unwrap())
  }
  return [schema]
}

const simple = [null, true, -1, 7.5, 1e300, 'x', '', ' ', 'x'.repeat(3000), '2026-13-45', [], {}, { x: 1 }]

function wrongValues(schema: z.core.$ZodType): unknown[] {
  const inner = inside(schema).flatMap((one) => {
    if (one instanceof z.ZodArray) {
      const entries = wrongValues(one.element)
      return [...entries.map((entry) => [entry]), Array(2000).fill(1), [1, 1]]
    }
    if (!(one instanceof z.ZodObject)) return []
    return fieldsOf(one).flatMap(([name, field]) => wrongValues(field).map((value) => ({ [name]: value })))
  })
  return [...simple, ...inner]
}

function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  return inside(schema).flatMap((one) =>
    one instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(one.shape) : [],
  )
}

const stringsSchema = z.record(z.string(), z.string())

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

async function refusalOf(call: Contract, sent: Partial<Record<Part, unknown>>): Promise<string | undefined> {
  const event = gatewayEvent({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent.body),
    queryStringParameters: stringsSchema.parse(sent.query ?? {}),
    pathParameters: stringsSchema.parse(sent.params ?? {}),
  })
  try {
    await parseInput(call, event)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
}

function expectSentence(text: string, where: string): void {
  if (textsOfForms.has(text)) return
  expect(text, where).toMatch(/^[A-Z“].*\.$/s)
  expect(text, where).not.toMatch(jargon)
}

function withOnly(call: Contract, part: Part, field: [string, z.core.$ZodType]): Contract {
  const bare = { ...call, bodyForm: 'json', params: nothing, query: nothing, body: z.undefined() } as const
  return { ...bare, [part]: z.strictObject(Object.fromEntries([field])) }
}

type SweptField = { where: string; call: Contract; part: Part; name: string; values: unknown[] }

function fieldsOfCall(call: Contract): SweptField[] {
  return parts.flatMap((part) =>
    fieldsOf(call[part]).map(([name, field]) => ({
      where: `${call.name}, ${part}, ${name}`,
      call: withOnly(call, part, [name, field]),
      part,
      name,
      // Paths and queries contain only strings.
      values: wrongValues(field).filter((value) => part === 'body' || typeof value === 'string'),
    })),
  )
}

describe('every field of every call', () => {
  const fields = contracts.flatMap(fieldsOfCall)

  test('that can be wrong says so in a sentence that names it [S22.9]', async () => {
    let refused = 0
    for (const { where, call, part, name, values } of fields) {
      for (const value of values) {
        const text = await refusalOf(call, { [part]: { [name]: value } })
        if (text === undefined) continue
        refused += 1
        const sent = `${where}: ${JSON.stringify(value)?.slice(0, 80)}`
        expectSentence(text, sent)
        if (textsOfForms.has(text) || text.endsWith("can't be set here.")) continue
        expect(text.toLowerCase(), sent).toContain(nameField([name]).toLowerCase())
      }
    }
    expect(fields.length).toBeGreaterThan(100)
    expect(refused).toBeGreaterThan(1000)
  })

  test('that is left out says so in a sentence that names it', async () => {
    for (const { where, call, part, name } of fields) {
      const text = await refusalOf(call, { [part]: {} })
      if (text !== undefined)
        expect(text, where).toMatch(new RegExp(`^${nameField([name])} is required\\.$`, 'i'))
    }
  })
})

test.each(contracts.map((call) => [call.name, call] as const))(
  'a refusal of any input to %s is in sentences [S22.9]',
  async (_name, call) => {
    const json: Contract = { ...call, bodyForm: 'json', params: z.object({}) }
    const bodies = [undefined, null, [], 'x', 7, {}, { x: 1 }, { role: 'admin', id: 1, x: { y: 1 } }]
    for (const body of bodies) {
      for (const query of [{}, { debug: '1' }]) {
        const text = await refusalOf(json, { body, query })
        if (text !== undefined) expectSentence(text, JSON.stringify(body))
      }
    }
  },
)
