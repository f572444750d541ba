import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStackProps } from '#infra/api-stack-props.ts'
import { ApiRoutes } from '#infra/constructs/api-routes.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { commonGrants } from '#infra/grants/api-grants.ts'
import { authGrants } from '#infra/grants/auth-grants.ts'
import { billingGrants } from '#infra/grants/billing-grants.ts'
import { mailPreferencesGrants } from '#infra/grants/mail-preferences-grants.ts'
import { profileGrants } from '#infra/grants/profile-grants.ts'
import { savedQuotesGrants } from '#infra/grants/saved-quotes-grants.ts'
import { savedSearchesGrants } from '#infra/grants/saved-searches-grants.ts'
import type { PipelineStack } from '#infra/pipeline-stack.ts'

export type ApiAccountStackProps = ApiStackProps & { pipeline: PipelineStack }

export class ApiAccountStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiAccountStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    new ApiRoutes(this, 'Routes', {
      audience: 'account',
      gateway: props.front.gateway,
      functions: this.functions,
      common: commonGrants(props),
      grants: {
        ...authGrants(props),
        ...profileGrants(props),
        ...savedSearchesGrants(props),
        ...savedQuotesGrants(props),
        ...billingGrants(this, props),
        ...mailPreferencesGrants(props),
      },
    })
  }
}
