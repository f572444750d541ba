import {
  homePath,
  isHomePath,
  searchPath,
  signInPath,
  stanceParameter,
  stepParameter,
} from '#shared/pages/page-path.ts'
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
  const target = ownUrl(new URLSearchParams(search).get(parameter), origin)
  return target && pathOf(target)
}

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash

function ownUrl(path: string | null, origin: string): URL | undefined {
  const target = path?.startsWith('/') ? parseUrl(path, origin) : undefined
  // Dot segments can resolve to a path that begins with `//`, which browsers read as a host.
  return target?.origin === origin && !target.pathname.startsWith('//') ? target : undefined
}

/** Keeps the lines of a mail short enough. */
const mostMailedCharacters = 300
const anyOrigin = 'https://site.invalid'

/**
 * The path that a mail may lead back to, as a browser writes it. Undefined for the home page and for signing
 * in, which need no way back, for other sites, and for paths that are too long. A mail must not tell which
 * stance was read or what was searched.
 */
export function mailedReturnPath(path: string): string | undefined {
  const target = ownUrl(path, anyOrigin)
  const pathname = target?.pathname.toLowerCase() ?? homePath
  if (!target || isHomePath(pathname) || pathname.startsWith(signInPath)) return undefined
  if (pathname === searchPath) target.search = ''
  for (const name of [stanceParameter, stepParameter]) target.searchParams.delete(name)
  const mailed = pathOf(target)
  return mailed.length <= mostMailedCharacters ? mailed : undefined
}

/** For a link that has its parameters in the fragment. */
export const returnField = (path: string | undefined): Record<string, string> =>
  path === undefined ? {} : { [parameter]: path }
