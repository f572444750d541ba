import * as z from 'zod'
import type { Keyed } from '#functions/data/keys.ts'

type Attribute =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: boolean }
  | { SS: string[] }
  | { NS: string[] }
  | { L: Attribute[] }
  | { M: Record<string, Attribute> }

/** An item in DynamoDB's own form, so that numbers and sets arrive unchanged. */
export type Item = Record<string, Attribute>

const attributeSchema: z.ZodType<Attribute> = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: z.string() }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.boolean() }),
    z.strictObject({ SS: z.array(z.string()) }),
    z.strictObject({ NS: z.array(z.string()) }),
    z.strictObject({ L: z.array(attributeSchema) }),
    z.strictObject({ M: z.record(z.string(), attributeSchema) }),
  ]),
)

/** Refuses binary values, which no table has and JSON could not hold. */
export const itemSchema = z.record(z.string(), attributeSchema)

export function textOf(item: Item, name: string): string | undefined {
  const attribute = item[name]
  return attribute && 'S' in attribute ? attribute.S : undefined
}

export const keyedOf = (item: Item): Keyed => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') })
