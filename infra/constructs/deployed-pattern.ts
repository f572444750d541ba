import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { EventPattern } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'

/**
 * Matches when a stack has been deployed. CloudFormation's events are delivered at least once (EventBridge
 * reference, "Durable").
 */
export function deployedPattern(scope: Construct, stackName: string): EventPattern {
  const stackId = Stack.of(scope).formatArn({
    service: 'cloudformation',
    resource: 'stack',
    resourceName: `${stackName}/`,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  })
  return {
    source: ['aws.cloudformation'],
    detailType: ['CloudFormation Stack Status Change'],
    detail: {
      'stack-id': [{ prefix: stackId }],
      'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
    },
  }
}
