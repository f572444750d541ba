import { arnOf } from '../aws/identity.ts'
import type { ResourceType } from './resource-type.ts'

/**
 * Types that have no work to do on one machine. Each stands here on purpose: what is missing stops the boot.
 * Logs, metrics and alarms have nobody to tell; policies of queues and buckets are not asked, since the roles of callers are;
 * layers belong to CDK's own helpers, `cdk synth` adds its metadata where nobody tells it not to, and no stack is ever deleted, which is
 * when buckets would be emptied.
 */
export const inertTypes: readonly string[] = [
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::Lambda::LayerVersion',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SQS::QueuePolicy',
  'Custom::S3AutoDeleteObjects',
]

/** Answers a name and an ARN, so that others can refer to it, and does nothing. */
export const inert: ResourceType = ({ type, physicalName }) => {
  const [, service = '', kind = ''] = type.split('::')
  return {
    ref: physicalName,
    attributes: { Arn: arnOf(service.toLowerCase(), `${kind.toLowerCase()}/${physicalName}`) },
  }
}
