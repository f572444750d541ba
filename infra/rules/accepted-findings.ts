export type AcceptedFinding = {
  /** A rule's id, or a pattern for several ids. */
  rule: string | RegExp
  /** Matches the construct paths or logical ids of the accepted resources. */
  where: RegExp
  reason: string
}

const siteCopier = /Custom::?CDKBucketDeployment/
const ownFunctions = /Functions/

/** Findings of the cdk-nag packs AwsSolutions and Serverless. A test fails if an entry matches nothing. */
export const acceptedByNag: readonly AcceptedFinding[] = [
  {
    rule: 'AwsSolutions-S1',
    where: /(Store|Media|Site)\/Bucket\/Resource$/,
    reason:
      'Access logs would record the addresses of visitors and the pages they opened; only our functions and CloudFront read the buckets.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    where: /OriginVerify\/Generation1\/Resource$/,
    reason:
      'CloudFront has to send it from the moment it is known, which a deployment does; operations.md says how to renew it.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    where: /PaymentKeys\/Secret\/Resource$/,
    reason: 'The payment provider makes the keys; operations.md says how to renew them without a gap.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    where: /MailedLinks\/Generation1\/Resource$/,
    reason:
      'Links that were mailed have to work until they expire, so the one before counts until the next renewal; operations.md says how.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    where: /Functions\/EventsDigestQueueRole\/DefaultPolicy\/Resource$/,
    reason: 'SES has no resource for the sending quota of the account.',
  },
  {
    rule: 'AwsSolutions-COG1',
    where: /UserPool\/Resource$/,
    reason: 'Ten characters at least and no composition rules, as NIST SP 800-63B advises.',
  },
  {
    rule: 'AwsSolutions-COG2',
    where: /UserPool\/Resource$/,
    reason: 'An account holds preferences; a second factor is not offered in this version.',
  },
  {
    rule: 'AwsSolutions-COG8',
    where: /UserPool\/Resource$/,
    reason: 'The Plus plan costs per user; attempts are limited by our own counters before Cognito is asked.',
  },
  {
    rule: 'AwsSolutions-APIG4',
    where: /(Routes\/Api|ApiNotFound)/,
    reason:
      'The session is a cookie that the function verifies; what each call needs stands in its contract.',
  },
  {
    rule: 'AwsSolutions-APIG4',
    where: /\/Pages\/\w+(GET|HEAD)\/Resource$/,
    reason: 'Pages and feeds are the same for every visitor, and only the distribution can reach them.',
  },
  {
    rule: /^(AwsSolutions-CFR1|AwsSolutions-CFR2)$/,
    where: /Entrance\/Distribution\/Resource$/,
    reason:
      'The site is for every country. A firewall costs per rule, so each operator decides; operations.md describes both.',
  },
  {
    rule: 'AwsSolutions-CFR3',
    where: /Entrance\/Distribution\/Resource$/,
    reason: 'Paths show which stance a visitor opened; together with an address that is a political opinion.',
  },
  {
    rule: 'AwsSolutions-CFR4',
    where: /Entrance\/Distribution\/Resource$/,
    reason: 'CloudFront’s own certificate fixes the policy; with an own domain TLS 1.2 is the minimum.',
  },
  {
    rule: /^AwsSolutions-(IAM4|IAM5|L1)/,
    where: siteCopier,
    reason: 'CDK’s own function that copies the built site at deployment; its role is CDK’s to define.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<(StoreBucket|MediaBucket)\w+\.Arn>\/(episodes|media|search|uploads)\/\*\]$/,
    where: ownFunctions,
    reason: 'Keys start with the id of their owner, so each function is limited to a prefix.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<StoreBucket\w+\.Arn>\/repair\/\*\]$/,
    where: /Functions\/UpkeepRepairCatalogueRole\//,
    reason: 'An object for each execution, by its name, which is new each time.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<SiteBucket\w+\.Arn>\/(assets|builds)\/\*\]$/,
    where: /Functions\/SchedulesSweepSiteRole\//,
    reason: 'Files with new names in each build, and their manifests.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:<AWS::Partition>:bedrock:\*::foundation-model\/[\w.:-]+\]$/,
    where: ownFunctions,
    reason: 'An inference profile answers from any region it spans; the model is one.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:<AWS::Partition>:transcribe:.*:transcription-job\/<StoreBucket\w+>-episode-\*\]$/,
    where: ownFunctions,
    reason: 'Jobs are named by the bucket they write to, episode and attempt.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    where: /Functions\/PipelineStartTranscriptionRole\//,
    reason: 'Starting a transcription has no resource; the job can read no more of S3 than the function.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:<AWS::Partition>:states:.*:execution:.*\]$/,
    where: ownFunctions,
    reason: 'Executions of the one machine, named by episode and attempt.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<Functions\w+\.Arn>:\*\]$/,
    where: /(Machine\/Role|SchedulerRoleForTarget-\w+)\/DefaultPolicy\/Resource$/,
    reason: 'CDK allows every version of the one function that the machine or schedule calls.',
  },
  {
    rule: 'AwsSolutions-SF1',
    where: /Machine\/Resource$/,
    reason:
      'Standard executions keep their whole history for 90 days; a second copy is paid for each transition.',
  },
  {
    rule: /^(AwsSolutions-SF2|Serverless-StepFunctionStateMachineXray|Serverless-LambdaTracing)$/,
    where: /./,
    reason:
      'HTTP APIs cannot be traced, so a trace would start in the middle; request ids are logged instead.',
  },
  {
    rule: 'Serverless-LambdaDLQ',
    where: /(Functions\/|CDKBucketDeployment)/,
    reason:
      'Called synchronously, save for two whose failures go to the dead letters by an on-failure destination.',
  },
  {
    rule: 'Serverless-LambdaLatestVersion',
    where: siteCopier,
    reason: 'CDK’s own function; CDK chooses its runtime.',
  },
  {
    rule: 'Serverless-LambdaEventSourceMappingDestination',
    where: /SqsEventSource/,
    reason: 'A queue has no failure destination; its redrive policy leads to the dead letters.',
  },
  {
    rule: /^(AwsSolutions-SQS3|Serverless-SQSRedrivePolicy)$/,
    where: /DeadLetters\/Resource$/,
    reason: 'These are the dead-letter queues.',
  },
]

/**
 * Findings of the Control Tower rules in CDK's guard validator, which assume a company's own network and
 * keys.
 */
export const acceptedByControlTower: readonly AcceptedFinding[] = [
  {
    rule: /^(s3_bucket_default_encryption_kms_check|cloudwatch_log_group_encrypted_check)$/,
    where: /./,
    reason:
      'Encrypted with keys of AWS; keys of our own cost a dollar a month each and protect against no one here.',
  },
  {
    rule: /^(s3_bucket_versioning_enabled_check|s3_bucket_object_lock_enabled_check)$/,
    where: /Bucket/,
    reason: 'What a person deletes must not stay; everything in the buckets can be made again.',
  },
  {
    rule: 's3_bucket_logging_enabled_check',
    where: /Bucket/,
    reason: 'As for AwsSolutions-S1.',
  },
  {
    rule: 's3_event_notifications_enabled_check',
    where: /^(Media|Site)Bucket/,
    reason: 'Nothing waits for their objects.',
  },
  {
    rule: 's3_lifecycle_policy_check',
    where: /^(Media|Site)Bucket/,
    reason: 'Images and the site are kept while they are referred to.',
  },
  {
    rule: 'cloudwatch_log_group_retention_period_check',
    where: /./,
    reason: 'Logs are for finding faults; a month is enough and less is kept about people.',
  },
  {
    rule: 'lambda_inside_vpc_check',
    where: /(Functions|CDKBucketDeployment)/,
    reason: 'Nothing private is reached; a network would need a paid gateway to reach feeds.',
  },
  {
    rule: 'lambda_function_public_access_prohibited_check',
    where: /Permission|InvokeF(romApi|unctionFromCloudFront)/,
    reason:
      'Each permission names the service and the source it is for; the rule does not see through the function that joins the ARN.',
  },
  {
    rule: 'api_gw_v2_authorization_type_configured_check',
    where: /(RoutesApi|ApiNotFound|^Pages\w+(GET|HEAD))/,
    reason: 'As for AwsSolutions-APIG4.',
  },
  {
    rule: 'sqs_dlq_check',
    where: /DeadLetters/,
    reason: 'These are the dead-letter queues.',
  },
  {
    rule: /^step_functions_state_machine_(logging|tracing)_enabled_check$/,
    where: /Machine/,
    reason: 'As for AwsSolutions-SF1 and SF2.',
  },
  {
    rule: 'cloudfront_origin_failover_enabled_check',
    where: /EntranceDistribution/,
    reason: 'There is one of each origin.',
  },
  {
    rule: 'cloudfront_access_logs_enabled_check',
    where: /EntranceDistribution/,
    reason: 'As for AwsSolutions-CFR3.',
  },
  {
    rule: /^cloudfront_(custom_ssl_certificate|sni_enabled|security_policy)_check$/,
    where: /EntranceDistribution/,
    reason: 'As for AwsSolutions-CFR4: true of CloudFront’s own certificate only.',
  },
  {
    rule: 'cloudwatch_alarm_action_check',
    where: /Alarms/,
    reason: 'The operator chooses the topic to notify (`alarmTopicArn`).',
  },
]

/** Findings of the same packs in the stack of a recognizer on AWS Batch, which is off by default. */
export const acceptedInRecognizer: readonly AcceptedFinding[] = [
  {
    rule: 'AwsSolutions-VPC7',
    where: /Network\/Vpc\/Resource$/,
    reason: 'Nothing can connect to the instances, and flow logs would cost more than they do.',
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AmazonEC2ContainerServiceforEC2Role\]$/,
    where: /Instances\/InstanceProfileRole\/Resource$/,
    reason: 'The policy that AWS Batch documents for its instances; jobs have a role of their own.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::*]',
    where: /Container\/ExecutionRole\/DefaultPolicy\/Resource$/,
    reason: 'ECR gives tokens for the whole registry; pulling is limited to the one repository.',
  },
  {
    rule: /^AwsSolutions-IAM5\[.*(audio-\*|transcription-\*\.json)\]$/,
    where: /Jobs\/JobRole\/DefaultPolicy\/Resource$/,
    reason: 'Every episode has its own key; the kinds of objects are limited to audio and its transcript.',
  },
]
