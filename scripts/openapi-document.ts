import * as z from 'zod'
import { type Components, collectComponents, type JsonObject } from '#scripts/openapi-components.ts'
import { namedSchemas } from '#scripts/openapi-schemas.ts'
import { contracts, resourceDescriptions } from '#shared/api/all.ts'
import {
  type Contract,
  cursorHeader,
  errorCodeHeader,
  requestIdHeader,
  totalCountHeader,
  unratedCountHeader,
} from '#shared/api/contract.ts'
import { acceptedSchema } from '#shared/api/nothing.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { productName } from '#shared/domain/product.ts'
import { type Access, refuseAccess } from '#shared/rules/access.ts'

const parameterSchema = z.looseObject({ name: z.string(), in: z.string() })

type Parameter = z.infer<typeof parameterSchema>

const propertiesSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

function parametersOf(contract: Contract, { schemaOf }: Components): JsonObject[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const schema = schemaOf(place === 'path' ? contract.params : contract.query, 'input')
    const { properties, required } = propertiesSchema.parse(schema)
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      ...((place === 'path' || required.includes(name)) && { required: true }),
      schema: one,
    }))
  })
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'everyone':
      return 'For everyone.'
    case 'signed-in':
      return 'For signed-in people.'
    case 'capability':
      return `Needs the capability \`${access.capability}\`.`
    case 'content':
      return `Follows the content rule \`${access.content}\`.`
  }
}

const cookieAuth = 'session'
const acceptedDescription = 'Accepted; the work goes on.'
const responses = '#/components/responses/'
const errorRef = { $ref: `${responses}Error` }

const errorAnswer = {
  description: 'A sentence a person can read.',
  headers: {
    [errorCodeHeader]: { description: 'Stable, kebab-case.', schema: { type: 'string' } },
    [requestIdHeader]: { description: 'To quote when reporting a problem.', schema: { type: 'string' } },
  },
  content: { 'text/plain': { schema: { type: 'string' } } },
}

const sharedHeaders = {
  NextCursor: { description: 'Absent on the last page.', schema: { type: 'string' } },
  FileName: { description: 'Names the file.', schema: { type: 'string' } },
}
const headerRef = (name: keyof typeof sharedHeaders) => ({ $ref: `#/components/headers/${name}` })

/** A body of any bytes. */
const binary = { type: 'string', format: 'binary' }

function successOf(contract: Contract, { schemaOf }: Components): JsonObject {
  if (contract.successStatus === 204) return { $ref: `${responses}Done` }
  if (contract.successStatus === 202 && contract.answer === acceptedSchema) {
    return { $ref: `${responses}Accepted` }
  }
  if (contract.successStatus === 303) {
    const location = { description: 'A page of the site.', schema: { type: 'string' } }
    return { description: 'See the page.', headers: { location } }
  }
  const headers = {
    ...(contract.isPaged && { [cursorHeader]: headerRef('NextCursor') }),
    ...(contract.tellsUnrated && {
      [unratedCountHeader]: {
        description: 'By stance: how many episodes are not rated. The personal feed counts to 100.',
        schema: { type: 'integer', minimum: 0 },
      },
    }),
    ...(contract.tellsTotal && {
      [totalCountHeader]: {
        description: 'How many entries all pages have together.',
        schema: { type: 'integer', minimum: 0 },
      },
    }),
    ...(contract.answerFileType && { 'content-disposition': headerRef('FileName') }),
  }
  return {
    description: contract.successStatus === 202 ? acceptedDescription : 'The answer.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: contract.answerFileType
      ? { [contract.answerFileType]: { schema: binary } }
      : { 'application/json': { schema: schemaOf(contract.answer, 'output') } },
  }
}

/** Describes both forms of the body. The union's last schema is the JSON body. */
function jsonOrFormOf(contract: Contract, { schemaOf }: Components): JsonObject {
  const { anyOf } = z.object({ anyOf: z.array(z.unknown()) }).parse(schemaOf(contract.body, 'input'))
  const files = contract.formFiles ?? 'files'
  const form = {
    type: 'object',
    properties: { [files]: { type: 'array', items: binary } },
    required: [files],
  }
  return {
    required: true,
    content: { 'application/json': { schema: anyOf.at(-1) }, 'multipart/form-data': { schema: form } },
  }
}

function bodyOf(contract: Contract, components: Components): JsonObject {
  if (contract.bodyForm === 'bytes') {
    return { requestBody: { required: true, content: { '*/*': { schema: binary } } } }
  }
  if (contract.formSchema) {
    const content = { schema: components.schemaOf(contract.formSchema, 'input') }
    return {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content },
      },
    }
  }
  if (!hasJsonBody(contract)) return {}
  if (contract.bodyForm === 'json-or-form') return { requestBody: jsonOrFormOf(contract, components) }
  const schema = components.schemaOf(contract.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function operationOf(contract: Contract, components: Components): JsonObject {
  const isOpen = refuseAccess(contract.access, undefined) === undefined
  const parameters = parametersOf(contract, components)
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: describeAccess(contract.access),
    tags: [contract.name.split('.')[0]],
    ...(isOpen && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(contract, components),
    responses: {
      [contract.successStatus ?? 200]: successOf(contract, components),
      '4XX': errorRef,
      '5XX': errorRef,
    },
  }
}

function streamOperation(): Record<string, JsonObject> {
  return {
    get: {
      operationId: 'upload-progress.stream',
      summary: 'Server-sent events with the progress of one batch upload.',
      description: 'Needs the capability `system:process`.',
      tags: ['episodes'],
      parameters: [{ name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        '4XX': errorRef,
      },
    },
  }
}

const hasJsonBody = ({ method, body, bodyForm }: Contract) =>
  method !== 'GET' && bodyForm !== 'bytes' && bodyForm !== 'form' && !body.safeParse(undefined).success

const hasJsonAnswer = ({ successStatus, answerFileType }: Contract) =>
  successStatus !== 204 && successStatus !== 303 && answerFileType === undefined

const rootsOf = {
  input: new Set(
    contracts.flatMap((one) => [
      one.params,
      one.query,
      ...(hasJsonBody(one) ? [one.body] : []),
      ...(one.formSchema ? [one.formSchema] : []),
    ]),
  ),
  output: new Set(contracts.filter(hasJsonAnswer).map(({ answer }) => answer)),
}

const pascal = (name: string) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** For the `id` in `/api/episodes/{id}` returns `EpisodeId`; for others, their own name. */
function parameterName({ name, in: place }: Parameter, path: string): string {
  if (place === 'query' && name.endsWith('_id')) return `${pascal(name)}Filter`
  const owner = /(\w+?)s?\/\{id\}/.exec(path)?.[1]
  return pascal(name === 'id' && owner ? `${owner}_id` : name)
}

/**
 * Moves parameters that several calls share into components.
 * @throws Error when two different ones would have the same name
 */
function shareParameters(paths: Record<string, Record<string, JsonObject>>): JsonObject {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  const met = new Map<string, number>()
  const listOf = ({ parameters }: JsonObject) => z.array(parameterSchema).parse(parameters ?? [])
  for (const { operation } of operations) {
    for (const one of listOf(operation)) met.set(JSON.stringify(one), (met.get(JSON.stringify(one)) ?? 0) + 1)
  }
  const shared: JsonObject = {}
  for (const { path, operation } of operations) {
    if (!operation.parameters) continue
    operation.parameters = listOf(operation).map((one) => {
      if (met.get(JSON.stringify(one)) === 1) return one
      const name = parameterName(one, path)
      if (shared[name] && JSON.stringify(shared[name]) !== JSON.stringify(one)) {
        throw new Error(`Two parameters would be called ${name}.`)
      }
      shared[name] = one
      return { $ref: `#/components/parameters/${name}` }
    })
  }
  return shared
}

/** Generates the OpenAPI 3.1 document from the contracts. */
export function openApiDocument(): JsonObject {
  const components = collectComponents(namedSchemas, rootsOf)
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract, components),
    }
  }
  paths[uploadProgressPath] = streamOperation()
  const parameters = shareParameters(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'Generated from the contracts in `shared/api`. All calls send cookies.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(resourceDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    security: [{ [cookieAuth]: [] }],
    components: {
      schemas: components.schemas,
      parameters,
      headers: sharedHeaders,
      responses: {
        Error: errorAnswer,
        Done: { description: 'Done.' },
        Accepted: {
          description: acceptedDescription,
          content: { 'application/json': { schema: components.schemaOf(acceptedSchema, 'output') } },
        },
      },
      securitySchemes: { [cookieAuth]: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}
