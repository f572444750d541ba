import type { CachePolicy } from './policies.ts'

/**
 * `staleSeconds`: how long an expired response may be served while a new one is fetched.
 * `staleIfErrorSeconds`: while the origin fails.
 */
export type Freshness = { freshSeconds: number; staleSeconds: number; staleIfErrorSeconds: number }

export type ErrorLimits = ReadonlyMap<number, number>

const unfresh: Freshness = { freshSeconds: 0, staleSeconds: 0, staleIfErrorSeconds: 0 }
/** Errors cached for ten seconds by default (developer guide, custom-error-pages-expiration). */
const keptErrors = new Set([404, 414, 500, 501, 502, 503, 504])
const obedientErrors = new Set([404, 410, 414, 501])
const defaultErrorSeconds = 10

type Directives = Map<string, string>

function directivesOf(headers: Headers): Directives {
  const parts = (headers.get('cache-control') ?? '').toLowerCase().split(',')
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.trim().split('=')
      return [name, value.replaceAll('"', '')]
    }),
  )
}

function secondsOf(directives: Directives, name: string): number | undefined {
  const value = directives.get(name)
  return value && /^\d+$/.test(value) ? Number(value) : undefined
}

const isForbidden = (directives: Directives) =>
  ['no-store', 'no-cache', 'private'].some((name) => directives.has(name))

function errorFreshness(status: number, directives: Directives, limits: ErrorLimits): Freshness {
  const own = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age')
  const configured = limits.get(status)
  if (configured === undefined && !keptErrors.has(status) && own === undefined) return unfresh
  if (obedientErrors.has(status) && isForbidden(directives)) return unfresh
  const least = configured ?? defaultErrorSeconds
  return { ...unfresh, freshSeconds: Math.max(least, obedientErrors.has(status) ? (own ?? 0) : 0) }
}

/**
 * How long the edge caches an answer (developer guide, Expiration and custom-error-pages-expiration). As in
 * CloudFront, a minimum TTL above zero caches even `private` answers.
 */
export function freshnessOf(
  { status, headers }: { status: number; headers: Headers },
  policy: CachePolicy,
  limits: ErrorLimits,
): Freshness {
  const directives = directivesOf(headers)
  if (status >= 400) return errorFreshness(status, directives, limits)
  if (policy.maximumSeconds === 0) return unfresh
  if (isForbidden(directives)) return { ...unfresh, freshSeconds: policy.minimumSeconds }
  const own = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age')
  const wanted = own ?? policy.defaultSeconds
  return {
    freshSeconds: Math.min(policy.maximumSeconds, Math.max(policy.minimumSeconds, wanted)),
    staleSeconds: secondsOf(directives, 'stale-while-revalidate') ?? 0,
    staleIfErrorSeconds: secondsOf(directives, 'stale-if-error') ?? 0,
  }
}
