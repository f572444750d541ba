import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { SitePages } from '#infra/constructs/site-files.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'

export type SiteStackProps = StackProps & {
  deployment: Deployment
  identity: IdentityStack
  front: FrontStack
}

/** Deployed after the API, so that new pages never call an old API. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props)
    const { deployment, identity, front } = props
    const { contactAddress } = deployment.config
    new SitePages(this, 'Site', {
      deployment,
      bucket: front.site.bucket,
      siteUrl: front.siteUrlIn(this),
      config: {
        ...identity.recovery,
        release: deployment.release,
        ...(contactAddress && { contactAddress }),
      },
    })
  }
}
