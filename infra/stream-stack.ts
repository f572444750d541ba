import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { reading } from '#infra/constructs/record-table.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { IdentityStack } from '#infra/identity-stack.ts'

export type StreamStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  identity: IdentityStack
}

/** Streams an upload's progress from a function URL that only CloudFront may call. */
export class StreamStack extends Stack {
  readonly functions: FunctionGroup
  readonly url: FunctionUrl

  constructor(scope: Construct, id: string, props: StreamStackProps) {
    super(scope, id, props)
    const { data, identity } = props
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    const uploadProgress = this.functions.add('stream/upload-progress', {
      userImpact: 'Admins see no progress while transcripts are uploaded.',
      timeout: Duration.minutes(15),
      grants: [data.people.allow('GetItem'), data.operations.allow(...reading), identity.grantVerify],
    })
    this.url = uploadProgress.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    })
  }
}
