import * as z from 'zod'
import { type HttpResponse, wholeResponse } from './message.ts'

const scalarSchema = z.union([z.string(), z.number(), z.boolean()])

const answerSchema = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalarSchema).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** The gateway's own error bodies, which an HTTP API does not let you customize. */
export function gatewayError(status: number, message: string): HttpResponse {
  return wholeResponse(status, { 'content-type': 'application/json' }, JSON.stringify({ message }))
}

/**
 * Developer guide, Lambda response format 2.0. Without a `statusCode`, the whole payload is the JSON body of
 * a 200.
 */
export function responseOf(payload: string): HttpResponse {
  const outcome: unknown = JSON.parse(payload)
  const isStructured = typeof outcome === 'object' && outcome !== null && 'statusCode' in outcome
  if (!isStructured) {
    const body = typeof outcome === 'string' ? outcome : payload
    return wholeResponse(200, { 'content-type': 'application/json' }, body)
  }
  const answer = answerSchema.safeParse(outcome)
  if (!answer.success) return gatewayError(500, 'Internal Server Error')
  const { statusCode, headers, cookies, body, isBase64Encoded } = answer.data
  const all = new Headers()
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, String(value))
  for (const cookie of cookies ?? []) all.append('set-cookie', cookie)
  const text = String(body ?? '')
  if (text !== '' && !all.has('content-type')) all.set('content-type', 'text/plain; charset=utf-8')
  return wholeResponse(statusCode, all, isBase64Encoded ? Buffer.from(text, 'base64') : text)
}
