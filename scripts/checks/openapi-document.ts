import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod'
import { compactJson } from '#scripts/compact-json.ts'
import { type JsonObject, objectsIn } from '#scripts/openapi-components.ts'
import { openApiDocument } from '#scripts/openapi-document.ts'
import { namedSchemas } from '#scripts/openapi-schemas.ts'

const relativePath = 'docs/openapi.json'

const isWorthName = ({ properties, enum: values }: JsonObject) =>
  (typeof properties === 'object' && properties !== null) || (Array.isArray(values) && values.length > 1)

const documentSchema = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
})

/**
 * Objects and enumerations that are written out although an identical one exists elsewhere or as a component.
 * Two components may be identical.
 */
export function findRepeatedSchemas(document: JsonObject): string[] {
  const { components, ...rest } = documentSchema.parse(document)
  const { schemas, ...others } = components
  const met = new Set(Object.values(schemas).map((schema) => JSON.stringify(schema)))
  const inside = Object.values(schemas).flatMap((schema) => [...objectsIn(schema)].slice(1))
  return [...objectsIn(rest), ...objectsIn(others), ...inside].filter(isWorthName).flatMap((schema) => {
    const text = JSON.stringify(schema)
    const isRepeated = met.has(text)
    met.add(text)
    return isRepeated ? [`A schema is repeated, name it in scripts/openapi-schemas.ts: ${text}`] : []
  })
}

function findUnusedNames(document: JsonObject): string[] {
  const { schemas } = documentSchema.parse(document).components
  return Object.keys(namedSchemas)
    .filter((name) => !(name in schemas))
    .map((name) => `${name} in scripts/openapi-schemas.ts is in no call`)
}

/**
 * Returns a message for each problem of the checked-in document: out of date, repeated schemas, unused names,
 * or a violation of the linter's rules.
 */
export async function findStaleDocument(repository: string): Promise<string[]> {
  const file = path.join(repository, relativePath)
  if (!existsSync(file)) return [`${relativePath} is missing: run npm run openapi`]
  const source = readFileSync(file, 'utf8')
  const document = openApiDocument()
  const current = `${compactJson(document)}\n`
  const stale = source === current ? [] : [`${relativePath} is behind the contracts: run npm run openapi`]
  // Rules that are off: The specification requires /api/episodes/upload-progress/{id} beside
  // /api/episodes/{id}/…, for which the gateway prefers the fixed segment. A call that redirects to a page
  // answers only 303.
  const rules = { 'no-ambiguous-paths': 'off', 'operation-2xx-response': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, absoluteRef: file, config })
  return [
    ...stale,
    ...findRepeatedSchemas(document),
    ...findUnusedNames(document),
    ...problems.map(({ ruleId, message }) => `${relativePath}: ${message} (${ruleId})`),
  ]
}
