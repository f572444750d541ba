import { S3Client } from '@aws-sdk/client-s3'
import { region } from '../aws/identity.ts'
import { createDistribution, type Distribution } from '../services/cloudfront/distribution.ts'
import { createBucketOrigin, createHttpOrigin } from '../services/cloudfront/origins.ts'
import { type HttpRequestHandler, wholeResponse } from '../services/http-api/message.ts'
import { TemplateError } from '../template/intrinsics.ts'

export type EdgeOptions = {
  endpointUrl: string
  siteHost: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Milliseconds since 1970. Default: Date.now. */
  now?: (() => number) | undefined
  log(line: string): void
}

export type Edge = {
  functions: Map<string, unknown>
  cachePolicies: Map<string, unknown>
  responseHeadersPolicies: Map<string, unknown>
  addOrigin(domainName: string, handle: HttpRequestHandler): void
  addBucket(domainName: string, bucket: string): void
  deploy(distributionId: string, config: unknown): void
  /**
   * The distribution's handler or, in a template without one, that of its only HTTP API.
   * @throws TemplateError when it is ambiguous
   */
  site(): HttpRequestHandler
  siteHost: string
  close(): void
}

function onlyOrigin(origins: ReadonlyMap<string, HttpRequestHandler>): HttpRequestHandler {
  if (origins.size > 1) {
    const names = [...origins.keys()].join(', ')
    throw new TemplateError(`Without a distribution only one of these can have the site's address: ${names}`)
  }
  const [only] = origins
  if (!only) return async () => wholeResponse(404, {}, 'The template has nothing that answers here.\n')
  const [domainName, handle] = only
  return (request) => {
    const headers = new Headers(request.headers)
    headers.set('host', domainName)
    return handle({ ...request, headers })
  }
}

export function createEdge({ endpointUrl, siteHost, credentials, now, log }: EdgeOptions): Edge {
  const origins = new Map<string, HttpRequestHandler>()
  const buckets = new Map<string, string>()
  const client = new S3Client({ endpoint: endpointUrl, region, credentials, forcePathStyle: true })
  const definitions = {
    functions: new Map<string, unknown>(),
    cachePolicies: new Map<string, unknown>(),
    responseHeadersPolicies: new Map<string, unknown>(),
  }
  let distribution: Distribution | undefined

  /** With origin access control the edge signs for the bucket; without it the viewer must have signed. */
  function originOf(origin: { domainName: string; hasAccessControl: boolean }): HttpRequestHandler {
    const bucket = buckets.get(origin.domainName)
    if (bucket !== undefined) {
      return origin.hasAccessControl
        ? createBucketOrigin(client, bucket)
        : createHttpOrigin(`${endpointUrl}/${bucket}`)
    }
    const handle = origins.get(origin.domainName)
    if (!handle) throw new Error(`The distribution names an unknown origin: ${origin.domainName}`)
    return handle
  }

  return {
    ...definitions,
    siteHost,
    addOrigin: (domainName, handle) => void origins.set(domainName, handle),
    addBucket: (domainName, bucket) => void buckets.set(domainName, bucket),
    deploy(distributionId, config) {
      if (distribution)
        throw new Error('The template has a second distribution; one machine has one address.')
      const identity = { distributionId, domainName: siteHost }
      distribution = createDistribution({ ...definitions, config, originOf, identity, now, log })
    },
    site: () => distribution?.handle ?? onlyOrigin(origins),
    close: () => client.destroy(),
  }
}
