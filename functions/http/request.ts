import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import { readBody } from '#functions/http/body.ts'
import type { Contract } from '#shared/api/contract.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

type Part = 'path' | 'query' | 'body'

/** The innermost complaint: of a union, what its last member says. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.at(-1)?.[0]
  return inner ? innermost({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

/** Both may quote names of the caller's own; five faults fit an answer. */
const longestPath = 60
const longestFault = 110
const mostFaults = 5

function sentence(issue: z.core.$ZodIssue): string {
  const { path, message } = innermost(issue)
  const fault = shortenText(message, longestFault)
  return path.length === 0 ? fault : `${shortenText(path.join('.'), longestPath)}: ${fault}`
}

function parsePart<Schema extends z.ZodType>(schema: Schema, part: Part, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value)
  if (outcome.success) return outcome.data
  const faults = outcome.error.issues.slice(0, mostFaults).map(sentence)
  throw new DomainError('invalid', { code: `invalid-${part}`, message: faults.join('; ') })
}

export type Input<C extends Contract> = {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/**
 * What the call says, by its contract; anything it does not name is refused.
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
