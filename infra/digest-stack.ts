import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { DigestQueue } from '#infra/constructs/digest-queue.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import type { MailStack } from '#infra/mail-stack.ts'

export type DigestStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  mail: MailStack
  front: FrontStack
}

/** From the hour of the schedule to the mail in somebody's mailbox. */
export class DigestStack extends Stack {
  readonly functions: FunctionGroup
  readonly digests: DigestQueue

  constructor(scope: Construct, id: string, props: DigestStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.digests = new DigestQueue(this, 'Digests')
  }
}
