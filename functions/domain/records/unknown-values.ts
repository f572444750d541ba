import * as z from 'zod'
import { unknownTime } from '#shared/domain/quote.ts'

/** Fields whose invalid value is read as unknown, so that the rest of the record stays readable. */
const unknownValues = new Map<PropertyKey, unknown>([
  ['duration', null],
  ['durationSeconds', null],
  ['start', null],
  ['end', null],
  ['seconds', null],
  ['startSeconds', unknownTime],
  ['endSeconds', unknownTime],
  ['quote_time_start', unknownTime],
  ['quote_time_end', unknownTime],
  ['words', undefined],
  ['bytes', undefined],
  ['chapters', undefined],
  ['inlineChapters', undefined],
  ['persons', undefined],
  ['soundbites', undefined],
  ['makers', undefined],
])

type Fields = Record<PropertyKey, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Path to the outermost of these fields: one invalid chapter makes the list of chapters unknown. */
function unknownPath(path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  const index = path.findIndex((name) => unknownValues.has(name))
  return index === -1 ? undefined : path.slice(0, index + 1)
}

function setUnknown(item: unknown, path: readonly PropertyKey[]): void {
  const name = path.at(-1)
  let parent = item
  for (const step of path.slice(0, -1)) parent = isFields(parent) ? parent[step] : undefined
  if (name !== undefined && isFields(parent)) parent[name] = unknownValues.get(name)
}

export type ReadWithUnknowns<Record> = { record: Record; unknownFields: string[] }

/**
 * The caller logs or reports `unknownFields`.
 * @throws ZodError when another field is invalid
 */
export function parseWithUnknowns<Item, Record>(
  item: Item,
  parse: (item: Item) => Record,
): ReadWithUnknowns<Record> {
  const unknownFields = new Set<string>()
  let current = item
  for (;;) {
    try {
      return { record: parse(current), unknownFields: [...unknownFields] }
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      if (unknownFields.size === 0) current = structuredClone(item)
      for (const { path } of error.issues) {
        const field = unknownPath(path)
        const text = field?.join('.')
        // The field is already set to unknown, so the schema does not accept unknown for it.
        if (!field || text === undefined || unknownFields.has(text)) throw error
        setUnknown(current, field)
      }
      for (const { path } of error.issues) unknownFields.add(unknownPath(path)?.join('.') ?? '')
    }
  }
}
