import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { type ApiStackProps, commonGrants, sessionGrants } from '#infra/api-grants.ts'
import { ApiRoutes } from '#infra/constructs/api-routes.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'

/** The calls that people need for their account. */
export class ApiAccountStack extends Stack {
  readonly functions: FunctionGroup

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    const { data, identity, front } = props
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const signIn: Grant = (grantee) => identity.grantSignIn(grantee)
    const countAttempts = data.operations.allow('GetItem', 'PutItem')
    const changePerson = data.people.allow('PutItem')
    const session = sessionGrants(props)
    new ApiRoutes(this, 'Routes', {
      audience: 'account',
      gateway: front.gateway,
      functions: this.functions,
      common: commonGrants(props),
      grants: {
        'auth.me': session,
        'auth.login': [...session, changePerson, signIn, countAttempts],
        'auth.logout': [...session, changePerson],
        'auth.refresh': [...session, changePerson],
      },
    })
  }
}
