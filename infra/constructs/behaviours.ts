import { Duration } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  FunctionEventType,
  type IFunction,
  type IOrigin,
  OriginRequestPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { contracts } from '#shared/api/all.ts'
import type { Contract } from '#shared/api/contract.ts'
import { type PageDefinition, pageDefinitions } from '#shared/pages/definitions.ts'
import { sessionCookie } from '#shared/rules/cookies.ts'

/** `/api/topics/stance/{stance}` → `/api/topics/stance/*`. */
export function patternOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '*')
}

const isShared = ({ cacheSeconds }: Contract) => cacheSeconds !== undefined
const isBelow = (path: string, other: string) => path.startsWith(`${other}/`)

/**
 * Of calls with answers that the edge caches. Few, because a distribution allows few behaviors (CloudFront
 * quotas).
 */
function patternsOfSharedCalls(): string[] {
  const paths = contracts.filter(isShared).map(({ path }) => path)
  return paths
    .filter((path) => !paths.some((other) => isBelow(path, other)))
    .map((path) => patternOf(path) + (paths.some((other) => isBelow(other, path)) ? '*' : ''))
    .map((pattern) => pattern.replace('**', '*'))
}

/** `*` matches any characters, as in CloudFront. */
function fits(path: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.]/g, '\\.'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}

/** Calls that match a pattern of cached calls but are not cached. */
function otherCalls(patterns: readonly string[]): Contract[] {
  return contracts.filter(
    (contract) => !isShared(contract) && patterns.some((pattern) => fits(contract.path, pattern)),
  )
}

/** Allows every method, because CloudFront refuses the others with an HTML page. */
export function commonOptions(headers: ResponseHeadersPolicy) {
  return {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    responseHeadersPolicy: headers,
  }
}

export type CommonOptions = ReturnType<typeof commonOptions>

export type ViewerFunction = Pick<BehaviorOptions, 'functionAssociations'>

export function onRequest(edgeFunction: IFunction): ViewerFunction {
  return { functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }] }
}

/** Forwards every method and all of the request. Caches nothing. */
export function personal(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return {
    ...common,
    origin,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
}

/** Deleted or hidden content may stay visible for this long. */
const maxTtl = Duration.minutes(1)

/** Files whose name changes with their content, or that have their own cache header. */
export function files(origin: IOrigin, common: CommonOptions): BehaviorOptions {
  return { ...common, origin, cachePolicy: CachePolicy.CACHING_OPTIMIZED, compress: true }
}

/**
 * Browsers cache images for a year, because names change with content. The edge checks every minute for
 * deletions.
 */
export function pictures(scope: Construct, origin: IOrigin, common: CommonOptions): BehaviorOptions {
  const cachePolicy = new CachePolicy(scope, 'Pictures', {
    comment: 'Pictures of podcasts and episodes',
    minTtl: Duration.seconds(0),
    defaultTtl: maxTtl,
    maxTtl,
  })
  return { ...common, origin, cachePolicy }
}

const queryOf = (parameters: readonly string[]) =>
  parameters.length > 0 ? CacheQueryStringBehavior.allowList(...parameters) : CacheQueryStringBehavior.none()

const sharedComment = 'Answers that are the same for everybody, for as long as they say'

/**
 * Keyed by path, encoding and the parameters that a page reads. The session cookie is part of the key too, so
 * that a signed-in visitor never gets a cached answer of others; answers to them are not cached.
 */
function sharedAnswers(
  scope: Construct,
  parameters: readonly string[],
  queryStringBehavior = queryOf(parameters),
): CachePolicy {
  return new CachePolicy(scope, ['SharedAnswers', ...parameters].join('By'), {
    comment: [sharedComment, ...parameters].join('; by '),
    cookieBehavior: CacheCookieBehavior.allowList(sessionCookie),
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    // A higher minimum would cache even answers marked private.
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl,
  })
}

/**
 * `/episode/{id+}` → `/episode/?*`. A parameter has at least one character, so that `/episode/` is not sent
 * to the gateway, which has no route for it.
 */
export function patternOfPage({ path, entrance }: Pick<PageDefinition, 'path' | 'entrance'>): string {
  return entrance?.pattern ?? path.replace(/\{[^}]+\}/g, '?*')
}

export type SharedOptions = {
  own: CommonOptions
  embeddable: CommonOptions
  ofViewer: BehaviorOptions
  /** Runs before every request to the gateway. */
  viewer: ViewerFunction
}

/**
 * One behavior for each cached call, page and feed, and for the uncached calls that match the same patterns.
 */
export function sharedBehaviours(
  scope: Construct,
  gateway: IOrigin,
  options: SharedOptions,
): Record<string, BehaviorOptions> {
  const cachePolicy = sharedAnswers(scope, [])
  // The calls refuse unknown parameters, so made-up ones cannot fill the cache.
  const ofCalls = sharedAnswers(scope, ['Query'], CacheQueryStringBehavior.all())
  const shared = { ...options.own, ...options.viewer, origin: gateway, cachePolicy: ofCalls }
  const patterns = patternsOfSharedCalls()
  const others = otherCalls(patterns)
  const kept = patterns.map((pattern) => [
    pattern,
    others.some(({ method, path }) => method !== 'GET' && fits(path, pattern))
      ? // CloudFront caches only answers to GET and HEAD; other methods need the whole request.
        { ...options.ofViewer, cachePolicy: ofCalls }
      : shared,
  ])
  // Uncached calls come first: a topic may be named like the last part of a cached path, such as
  // "transcript".
  const read = others.filter(({ method }) => method === 'GET')
  const calls = [...read.map(({ path }) => [patternOf(path), options.ofViewer]), ...kept]
  const pages = pageDefinitions.map((definition) => {
    const common = definition.isEmbeddable ? options.embeddable : options.own
    const { cacheSeconds, parameters } = definition
    const policy = parameters ? sharedAnswers(scope, parameters) : cachePolicy
    const kept =
      cacheSeconds === undefined
        ? personal(gateway, common)
        : { ...common, origin: gateway, cachePolicy: policy }
    return [patternOfPage(definition), { ...kept, ...options.viewer }]
  })
  return Object.fromEntries([...calls, ...pages])
}
