import type { StackProps } from 'aws-cdk-lib'
import type { Deployment } from '#infra/config.ts'
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
