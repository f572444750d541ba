import { homePath } from '#shared/pages/page-path.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

const parameter = 'return'

export function withReturnPath(signInPath: string, path: string): string {
  return `${signInPath}?${new URLSearchParams({ [parameter]: path })}`
}

/** Returns the path in the query if it is on our own origin, otherwise the home page. */
export function readReturnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get(parameter) ?? homePath
  const target = wanted.startsWith('/') ? parseUrl(wanted, origin) : undefined
  if (target === undefined) return homePath
  // Dot segments can resolve to a path that begins with `//`, which browsers read as a host.
  const isOurs = target.origin === origin && !target.pathname.startsWith('//')
  return isOurs ? target.pathname + target.search + target.hash : homePath
}
