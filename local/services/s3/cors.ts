import type { IncomingHttpHeaders } from 'node:http'

/** One rule as a template's `CorsConfiguration` holds it. */
export type CorsRule = {
  AllowedOrigins: string[]
  AllowedMethods: string[]
  AllowedHeaders?: string[]
  ExposedHeaders?: string[]
  MaxAge?: number
}

type AnswerHeaders = Record<string, string | number>

/** Rules may hold one `*` that stands for any text. */
function matches(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return pattern === text
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
}

function headersFor(rule: CorsRule, origin: string): AnswerHeaders {
  const isForAll = rule.AllowedOrigins.includes('*')
  return {
    'access-control-allow-origin': isForAll ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(!isForAll && { 'access-control-allow-credentials': 'true' }),
    ...(rule.ExposedHeaders?.length && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

/** What a bucket adds to an answer for the request's origin; undefined when no rule lets it. */
export function corsHeaders(
  rules: readonly CorsRule[],
  headers: IncomingHttpHeaders,
  method: string,
): AnswerHeaders | undefined {
  const { origin } = headers
  if (!origin) return undefined
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const rule = rules.find(
    (each) =>
      each.AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
      each.AllowedMethods.includes(method) &&
      asked.every(
        (name) => !name || each.AllowedHeaders?.some((pattern) => matches(pattern.toLowerCase(), name)),
      ),
  )
  if (!rule) return undefined
  return {
    ...headersFor(rule, origin),
    ...(headers['access-control-request-headers'] && { 'access-control-allow-headers': asked.join(', ') }),
    ...(rule.MaxAge !== undefined && { 'access-control-max-age': rule.MaxAge }),
  }
}
