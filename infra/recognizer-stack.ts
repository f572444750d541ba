import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { OwnRecognizerConfig } from '#infra/config.ts'
import { RecognizerJobs } from '#infra/constructs/recognizer-jobs.ts'
import { RecognizerQueue } from '#infra/constructs/recognizer-queue.ts'
import type { DataStack } from '#infra/data-stack.ts'

export type RecognizerStackProps = StackProps & {
  name: string
  settings: OwnRecognizerConfig
  data: DataStack
}

/** A speech recognizer of the operator's on AWS Batch. Only deployments that choose it have this stack. */
export class RecognizerStack extends Stack {
  constructor(scope: Construct, id: string, { name, settings, data, ...props }: RecognizerStackProps) {
    super(scope, id, props)
    new RecognizerQueue(this, 'Queue', { name, settings })
    new RecognizerJobs(this, 'Jobs', { name, settings, store: data.store })
  }
}
