import { CfnParameter, Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'

/** Allows only our own origin, except for audio, which plays from the publishers' servers. */
function contentSecurityPolicy(mediaSources: string, connectSources = "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Radix's scroll lock injects a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `media-src 'self' ${mediaSources}`,
    `connect-src ${connectSources}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For pages in frames on other sites: they load nothing of others but audio, and send nothing. */
function framedContentPolicy(mediaSources: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `media-src 'self' ${mediaSources}`,
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ')
}

/** Loads audio that a listener saves, which pages may only play. */
function workerContentPolicy(mediaSources: string): string {
  return ["default-src 'none'", `connect-src 'self' ${mediaSources}`, "frame-ancestors 'none'"].join('; ')
}

const switchedOffFeatures = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'

/**
 * `own` is for our pages, `embeddable` for files that other sites may load, `framed` for pages that they may
 * show in frames, `recovery` for the only page that calls the user pool, `worker` for the service worker.
 */
export type SecurityHeaders = Record<
  'own' | 'embeddable' | 'framed' | 'recovery' | 'worker',
  ResponseHeadersPolicy
>

type Choices = Pick<DeploymentConfig, 'hstsIncludeSubdomains'>

/** Adds a stack parameter for the origins of audio. */
export function securityHeaders(
  scope: Construct,
  choices: Choices,
  userPoolEndpoint: string,
): SecurityHeaders {
  const mediaSources = new CfnParameter(scope, 'MediaSources', {
    default: 'https:',
    description: 'Further sources of audio besides the site, as in a Content-Security-Policy.',
  })
  mediaSources.overrideLogicalId('MediaSources')
  const contentPolicy = contentSecurityPolicy(mediaSources.valueAsString)
  const own = { contentPolicy, resourcePolicy: 'same-origin', ...choices } as const
  const connectSources = `'self' ${userPoolEndpoint}`
  const ofRecovery = contentSecurityPolicy(mediaSources.valueAsString, connectSources)
  const policyOf = (id: string, comment: string, values: HeaderValues) =>
    new ResponseHeadersPolicy(scope, id, { comment, ...headersOf(values) })
  return {
    own: policyOf('SecurityHeaders', 'Security headers of every answer', own),
    embeddable: policyOf('EmbeddableHeaders', 'Security headers of what others may embed', {
      ...own,
      resourcePolicy: 'cross-origin',
    }),
    framed: policyOf('FramedHeaders', 'Security headers of pages in frames on other sites', {
      ...own,
      contentPolicy: framedContentPolicy(mediaSources.valueAsString),
      resourcePolicy: 'cross-origin',
      isFramed: true,
    }),
    recovery: policyOf('RecoveryHeaders', 'Security headers of the page for forgotten passwords', {
      ...own,
      contentPolicy: ofRecovery,
    }),
    worker: policyOf('WorkerHeaders', 'Security headers of the service worker', {
      ...own,
      contentPolicy: workerContentPolicy(mediaSources.valueAsString),
    }),
  }
}

type HeaderValues = Choices & {
  contentPolicy: string
  resourcePolicy: 'same-origin' | 'cross-origin'
  isFramed?: boolean
}

function headersOf({
  contentPolicy,
  resourcePolicy,
  hstsIncludeSubdomains,
  isFramed = false,
}: HeaderValues): Pick<ResponseHeadersPolicyProps, 'securityHeadersBehavior' | 'customHeadersBehavior'> {
  return {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentPolicy,
        override: true,
      },
      contentTypeOptions: { override: true },
      ...(!isFramed && { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        // Private feeds set a stricter policy, which must not be overridden.
        override: false,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: hstsIncludeSubdomains,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: switchedOffFeatures, override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        { header: 'cross-origin-resource-policy', value: resourcePolicy, override: true },
      ],
    },
  }
}
