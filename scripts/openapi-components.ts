import * as z from 'zod'

export type JsonObject = { [key: string]: unknown }

/** `input` is for requests, `output` for responses. */
export type Io = 'input' | 'output'

const componentPrefix = '#/components/schemas/'
const rootPrefix = 'unnamed '

const componentRef = (name: string): JsonObject => ({ $ref: componentPrefix + name })

/** All objects in a JSON value, including the value itself. */
export function* objectsIn(value: unknown): Generator<JsonObject> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const object: JsonObject = { ...value }
  yield object
  for (const one of Object.values(object)) yield* objectsIn(one)
}

function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapObjects(one, change)])),
  )
}

const jsonSchema = z.record(z.string(), z.unknown())
const nullableSchema = z.tuple([
  z.looseObject({ type: z.string() }),
  z.strictObject({ type: z.literal('null') }),
])
const scalars = new Set(['string', 'number', 'integer', 'boolean'])

/** Replaces `anyOf` with null by `type: [x, 'null']`. */
function compactNullable(object: JsonObject): JsonObject {
  const { data } = nullableSchema.safeParse(object.anyOf)
  if (!data || !scalars.has(data[0].type) || 'enum' in data[0] || 'const' in data[0]) return object
  const { anyOf: _, ...rest } = object
  return { ...rest, ...data[0], type: [data[0].type, 'null'] }
}

/** Drops bounds that are only the limits of JavaScript's safe integers. */
function withoutSafeBounds(object: JsonObject): JsonObject {
  if (object.type !== 'integer') return object
  return Object.fromEntries(
    Object.entries(object).filter(
      ([name, value]) =>
        !(name === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
        !(name === 'minimum' && value === Number.MIN_SAFE_INTEGER),
    ),
  )
}

type Converted = { schemas: Map<string, JsonObject>; idOf: (schema: z.ZodType) => string }

/** Converts to JSON Schema 2020-12, the version that OpenAPI 3.1 uses. */
function convert(named: Readonly<Record<string, z.ZodType>>, roots: Iterable<z.ZodType>, io: Io): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  for (const [index, schema] of [...roots].entries()) {
    if (!registry.has(schema)) registry.add(schema, { id: rootPrefix + index })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    uri: (id) => componentPrefix + id,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      const { def } = zodSchema._zod
      json.description ??= z.globalRegistry.get(zodSchema)?.description
      // Allows additional properties in responses, because later versions may add some. Strict objects still
      // forbid them.
      if (def.type === 'object' && !('catchall' in def && def.catchall)) delete json.additionalProperties
    },
  })
  return {
    schemas: new Map(
      Object.entries(schemas).map(([id, schema]) => {
        const { $schema: _dialect, $id: _id, ...json } = schema
        return [id, jsonSchema.parse(mapObjects(json, (one) => compactNullable(withoutSafeBounds(one))))]
      }),
    ),
    idOf(schema) {
      const id = registry.get(schema)?.id
      if (id === undefined) throw new Error('This schema is not among the roots.')
      return id
    },
  }
}

function refsIn(json: unknown): string[] {
  return [...objectsIn(json)].flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref.slice(componentPrefix.length)] : [],
  )
}

function reachable({ schemas, idOf }: Converted, roots: Iterable<z.ZodType>): Set<string> {
  const names = new Set<string>()
  const open = [...roots].map(idOf)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (names.has(id)) continue
    names.add(id)
    for (const ref of refsIn(schemas.get(id))) {
      if (ref.startsWith(rootPrefix)) throw new Error(`A schema of a call is part of ${id}: name it.`)
      open.push(ref)
    }
  }
  return new Set([...names].filter((name) => !name.startsWith(rootPrefix)))
}

export type Components = {
  /** Returns a reference if the schema is a component. */
  schemaOf(schema: z.ZodType, io: Io): JsonObject
  schemas: Record<string, JsonObject>
}

/**
 * Converts the schemas of all calls; each named one becomes a component.
 * @throws Error when a named schema differs between requests and responses
 */
export function collectComponents(
  named: Readonly<Record<string, z.ZodType>>,
  roots: Readonly<Record<Io, ReadonlySet<z.ZodType>>>,
): Components {
  const converted = {
    input: convert(named, roots.input, 'input'),
    output: convert(named, roots.output, 'output'),
  }
  const schemas = new Map<string, JsonObject>()
  for (const io of ['output', 'input'] as const) {
    for (const name of reachable(converted[io], roots[io])) {
      const schema = converted[io].schemas.get(name) ?? {}
      const known = schemas.get(name) ?? schema
      if (JSON.stringify(known) !== JSON.stringify(schema)) {
        throw new Error(`${name} is sent otherwise than it is answered: name the two apart.`)
      }
      schemas.set(name, schema)
    }
  }
  return {
    schemaOf(schema, io) {
      const id = converted[io].idOf(schema)
      return id.startsWith(rootPrefix) ? (converted[io].schemas.get(id) ?? {}) : componentRef(id)
    },
    schemas: Object.fromEntries([...schemas].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}
