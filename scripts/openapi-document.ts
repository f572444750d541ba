import * as z from 'zod'
import { contracts, resourceDescriptions } from '#shared/api/all.ts'
import {
  type Contract,
  cursorHeader,
  errorCodeHeader,
  requestIdHeader,
  unratedCountHeader,
} from '#shared/api/contract.ts'
import { uploadProgressPath } from '#shared/api/upload-progress.ts'
import { productName } from '#shared/domain/product.ts'
import { type Access, refuseAccess } from '#shared/rules/access.ts'

type Json = { [key: string]: unknown }

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function propertiesOf(schema: z.ZodType): { properties: Record<string, Json>; required: readonly string[] } {
  const parsed = z
    .object({
      properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(jsonSchema(schema, 'input'))
  return parsed
}

function parametersOf(contract: Contract): Json[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const { properties, required } = propertiesOf(place === 'path' ? contract.params : contract.query)
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
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
const answersNothing = new Set<Contract['successStatus']>([204])

const plainError = {
  description: 'A sentence a person can read.',
  headers: {
    [errorCodeHeader]: { description: 'Stable, kebab-case.', schema: { type: 'string' } },
    [requestIdHeader]: { description: 'To quote when reporting a problem.', schema: { type: 'string' } },
  },
  content: { 'text/plain': { schema: { type: 'string' } } },
}

/** Bytes whose inside the call does not describe. */
const binary = { type: 'string', format: 'binary' }

function successOf(contract: Contract): Json {
  if (answersNothing.has(contract.successStatus)) return { description: 'Done.' }
  if (contract.successStatus === 303) {
    const location = { description: 'A page of the site.', schema: { type: 'string' } }
    return { description: 'See the page.', headers: { location } }
  }
  const headers = {
    ...(contract.isPaged && {
      [cursorHeader]: { description: 'Absent on the last page.', schema: { type: 'string' } },
    }),
    ...(contract.tellsUnrated && {
      [unratedCountHeader]: {
        description: 'By stance: how many episodes have no place on the scale.',
        schema: { type: 'integer', minimum: 0 },
      },
    }),
    ...(contract.answerFileType && {
      'content-disposition': { description: 'Names the file.', schema: { type: 'string' } },
    }),
  }
  return {
    description: contract.successStatus === 202 ? 'Accepted; the work goes on.' : 'The answer.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: contract.answerFileType
      ? { [contract.answerFileType]: { schema: binary } }
      : { 'application/json': { schema: jsonSchema(contract.answer, 'output') } },
  }
}

/** Forms are no JSON, so of the two that the schema joins the last one says what JSON holds. */
function jsonOrFormOf(contract: Contract): Json {
  const { anyOf } = z.object({ anyOf: z.array(z.unknown()) }).parse(jsonSchema(contract.body, 'input'))
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

function bodyOf(contract: Contract): Json {
  if (contract.bodyForm === 'bytes') {
    return { requestBody: { required: true, content: { '*/*': { schema: binary } } } }
  }
  if (contract.bodyForm === 'form') {
    const content = { schema: { type: 'object' } }
    return {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content },
      },
    }
  }
  if (contract.method === 'GET' || contract.body.safeParse(undefined).success) return {}
  if (contract.bodyForm === 'json-or-form') return { requestBody: jsonOrFormOf(contract) }
  const schema = jsonSchema(contract.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function operationOf(contract: Contract): Json {
  const isOpen = refuseAccess(contract.access, undefined) === undefined
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: describeAccess(contract.access),
    tags: [contract.name.split('.')[0]],
    security: isOpen ? [] : [{ [cookieAuth]: [] }],
    ...(parametersOf(contract).length > 0 ? { parameters: parametersOf(contract) } : {}),
    ...bodyOf(contract),
    responses: { [contract.successStatus ?? 200]: successOf(contract), '4XX': plainError, '5XX': plainError },
  }
}

function streamOperation(): Json {
  return {
    get: {
      operationId: 'upload-progress.stream',
      summary: 'Server-sent events with the progress of one batch upload.',
      description: 'Needs the capability `system:process`.',
      tags: ['episodes'],
      security: [{ [cookieAuth]: [] }],
      parameters: [{ name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        '4XX': plainError,
      },
    },
  }
}

/** The OpenAPI 3.1 document of every call, made from the contracts. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract),
    }
  }
  paths[uploadProgressPath] = streamOperation()
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
    components: {
      securitySchemes: { [cookieAuth]: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}
