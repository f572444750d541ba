import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import { readBody } from '#functions/http/body.ts'
import { describeFaults } from '#functions/http/input-faults.ts'
import { describeIssue } from '#functions/http/input-rules.ts'
import type { Contract } from '#shared/api/contract.ts'
import { DomainError } from '#shared/domain/errors.ts'

type Part = 'path' | 'query' | 'body'

function parsePart<Schema extends z.ZodType>(schema: Schema, part: Part, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value, { error: describeIssue })
  if (outcome.success) return outcome.data
  const message = describeFaults(outcome.error, `the ${part}`)
  throw new DomainError('invalid', { code: `invalid-${part}`, message })
}

export type Input<C extends Contract> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/**
 * Validates the request by its contract; unknown fields are refused.
 * @throws DomainError `invalid-path`, `invalid-query`, `invalid-body`, `too-large`, `unsupported-type`
 */
export async function parseInput<C extends Contract>(
  contract: C,
  event: APIGatewayProxyEventV2,
): Promise<Input<C>> {
  return {
    params: parsePart<C['params']>(contract.params, 'path', event.pathParameters ?? {}),
    query: parsePart<C['query']>(contract.query, 'query', event.queryStringParameters ?? {}),
    body: parsePart<C['body']>(contract.body, 'body', await readBody(contract.bodyForm ?? 'json', event)),
  }
}
