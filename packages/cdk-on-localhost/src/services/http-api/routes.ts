export type ApiRoute<Target> = { key: string; method: string; segments: readonly string[]; target: Target }

export type RouteMatch<Target> = { route: ApiRoute<Target>; pathParameters: Record<string, string> }

const isParameter = (segment: string) => segment.startsWith('{')
const isGreedy = (segment: string) => segment.endsWith('+}')
const nameOf = (segment: string) => segment.replace(/^\{|\+?\}$/g, '')

/** @throws when API Gateway would not accept the key */
export function parseRouteKey<Target>(key: string, target: Target): ApiRoute<Target> {
  if (key === '$default') return { key, method: 'ANY', segments: ['{proxy+}'], target }
  const match = /^(ANY|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/\S*)$/.exec(key)
  if (!match) throw new Error(`The route key "${key}" is not METHOD /path or $default.`)
  const [, method = '', path = ''] = match
  const segments = path.split('/').slice(1)
  if (segments.slice(0, -1).some(isGreedy)) throw new Error(`"${key}": only the last segment may be greedy.`)
  return { key, method, segments, target }
}

function parametersOf(
  segments: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = path[index]
    if (value === undefined) return undefined
    if (isGreedy(segment)) {
      parameters[nameOf(segment)] = path.slice(index).join('/')
      return parameters
    }
    if (!isParameter(segment)) {
      if (segment !== value) return undefined
    } else if (value === '') return undefined
    else parameters[nameOf(segment)] = value
  }
  return path.length === segments.length ? parameters : undefined
}

/**
 * Sort key, most specific first: literal before parameter before greedy, a method before ANY, `$default`
 * last.
 */
function rank({ key, method, segments }: ApiRoute<unknown>): string {
  if (key === '$default') return '~'
  const shape = segments.map((segment) => (isGreedy(segment) ? '2' : isParameter(segment) ? '1' : '0'))
  return `${shape.join('')}${method === 'ANY' ? 'b' : 'a'}`
}

/**
 * Developer guide, routing for HTTP APIs. Paths are matched after decoding, so an encoded slash splits a
 * segment, as on AWS.
 */
export function matchRoute<Target>(
  routes: readonly ApiRoute<Target>[],
  method: string,
  decodedPath: string,
): RouteMatch<Target> | undefined {
  const path = decodedPath.split('/').slice(1)
  const matches = routes.flatMap((route) => {
    if (route.method !== 'ANY' && route.method !== method) return []
    const parameters = parametersOf(route.segments, path)
    return parameters ? [{ route, pathParameters: route.key === '$default' ? {} : parameters }] : []
  })
  return matches.sort((a, b) => (rank(a.route) < rank(b.route) ? -1 : 1))[0]
}

/** The path as an HTTP API passes it: decoded, and cut at a question mark that decoding revealed. */
export function gatewayPath(path: string): string {
  try {
    return decodeURIComponent(path).split('?', 1)[0] ?? ''
  } catch {
    return path
  }
}
