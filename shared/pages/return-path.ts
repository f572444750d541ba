import { homePath } from '#shared/pages/page-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

const parameter = 'return'

export function withReturnPath(target: string, path: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${new URLSearchParams({ [parameter]: path })}`
}

/** Returns the path in the query if it is on our own origin, otherwise the home page. */
export function readReturnPath(search: string, origin: string): string {
  return findReturnPath(search, origin) ?? homePath
}

/** Undefined if the query has no path on our own origin. */
export function findReturnPath(search: string, origin: string): string | undefined {
  const wanted = new URLSearchParams(search).get(parameter)
  const target = wanted?.startsWith('/') ? parseUrl(wanted, origin) : undefined
  if (target === undefined) return undefined
  // Dot segments can resolve to a path that begins with `//`, which browsers read as a host.
  const isOurs = target.origin === origin && !target.pathname.startsWith('//')
  return isOurs ? target.pathname + target.search + target.hash : undefined
}
