import type { StackProps } from 'aws-cdk-lib'
import type { Deployment } from '#infra/config.ts'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'
import type { MailStack } from '#infra/mail-stack.ts'

export type ApiStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  identity: IdentityStack
  mail: MailStack
  front: FrontStack
}

/** What every call needs: to know the site's address. */
export function commonGrants({ front }: ApiStackProps): Grant[] {
  return [front.grantSiteUrl]
}

/** What a call needs that asks who is calling: to verify the session and to read that person's item. */
export function sessionGrants({ data, identity }: ApiStackProps): Grant[] {
  return [identity.grantVerify, data.people.allow('GetItem')]
}
