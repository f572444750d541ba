import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

export type RateLimitProps = {
  /** Distinguishes the metrics of deployments in one account. */
  deploymentName: string
  /** How many requests each address may make in five minutes. */
  requests: number
}

const refusal = 'Too many requests from your network. Please try again in five minutes.'

/** A firewall in front of a distribution. AWS allows it in us-east-1 only. */
export class RateLimit extends Construct {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { deploymentName, requests }: RateLimitProps) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      description: 'Refuses addresses that make too many requests.',
      defaultAction: { allow: {} },
      customResponseBodies: { refusal: { contentType: 'TEXT_PLAIN', content: refusal } },
      rules: [
        {
          name: 'rate-limit',
          priority: 0,
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit: requests },
          },
          action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: 'refusal' } } },
          visibilityConfig: visibilityOf('rate-limit'),
        },
      ],
      visibilityConfig: visibilityOf(deploymentName),
    })
    this.webAclArn = acl.attrArn
  }
}

/** Without samples, which would keep addresses of visitors together with the pages they opened. */
const visibilityOf = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})
