import { arnOf } from '../aws/identity.ts'
import type { ResourceType } from './resource-type.ts'

/**
 * Types that do nothing locally; unlisted types stop the boot. Logs, metrics and alarms have no receiver.
 * Queue and bucket policies are not checked, because the callers' roles are. Layers belong to CDK's helper
 * functions, and buckets are emptied only when a stack is deleted. No firewall is needed on one machine.
 */
export const inertTypes: readonly string[] = [
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Lambda::LayerVersion',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::QueryDefinition',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SQS::QueuePolicy',
  'AWS::WAFv2::WebACL',
  'Custom::S3AutoDeleteObjects',
]

export const inert: ResourceType = ({ type, physicalName }) => {
  const [, service = '', kind = ''] = type.split('::')
  return {
    ref: physicalName,
    attributes: { Arn: arnOf(service.toLowerCase(), `${kind.toLowerCase()}/${physicalName}`) },
  }
}
