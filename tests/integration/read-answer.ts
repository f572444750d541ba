import type * as z from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import type { HttpBed } from '#tests/integration/http-bed.ts'

/** Makes a call and parses its answer. @throws Error if the call does not succeed */
export async function answerFor<Answer extends z.ZodType>(
  { call: send }: Pick<HttpBed, 'call'>,
  { name, answer, successStatus = 200 }: Pick<Contract, 'name' | 'successStatus'> & { answer: Answer },
  call: Call = {},
): Promise<z.infer<Answer>> {
  const { statusCode, body = '' } = await send(name, call)
  if (statusCode !== successStatus) throw new Error(`${name}: ${statusCode} ${body}`)
  return answer.parse(JSON.parse(body))
}
