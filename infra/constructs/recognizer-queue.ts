import { Duration } from 'aws-cdk-lib'
import {
  EcsMachineImageType,
  JobQueue,
  JobStateTimeLimitActionsReason,
  ManagedEc2EcsComputeEnvironment,
} from 'aws-cdk-lib/aws-batch'
import { InstanceType } from 'aws-cdk-lib/aws-ec2'
import { Construct } from 'constructs'
import type { OwnRecognizerConfig } from '#infra/config.ts'
import { SpotNetwork } from '#infra/constructs/spot-network.ts'

/** A job that cannot start would otherwise block the queue until its run ends after a day. */
const jobStateTimeLimitActions = [
  { reason: JobStateTimeLimitActionsReason.INSUFFICIENT_INSTANCE_CAPACITY, maxTime: Duration.hours(6) },
  { reason: JobStateTimeLimitActionsReason.COMPUTE_ENVIRONMENT_MAX_RESOURCE, maxTime: Duration.minutes(10) },
  { reason: JobStateTimeLimitActionsReason.JOB_RESOURCE_REQUIREMENT, maxTime: Duration.minutes(10) },
]

export type RecognizerQueueProps = { name: string; settings: OwnRecognizerConfig }

/** Spot instances that AWS Batch starts for waiting jobs and stops when there are none. */
export class RecognizerQueue extends Construct {
  constructor(scope: Construct, id: string, { name, settings }: RecognizerQueueProps) {
    super(scope, id)
    const { vpc, securityGroup } = new SpotNetwork(this, 'Network')
    const { ECS_AL2023, ECS_AL2023_NVIDIA } = EcsMachineImageType
    const computeEnvironment = new ManagedEc2EcsComputeEnvironment(this, 'Instances', {
      vpc,
      securityGroups: [securityGroup],
      spot: true,
      minvCpus: 0,
      maxvCpus: settings.maximumVcpus,
      instanceTypes: settings.instanceTypes.map((type) => new InstanceType(type)),
      useOptimalInstanceClasses: false,
      images: [{ imageType: settings.gpus > 0 ? ECS_AL2023_NVIDIA : ECS_AL2023 }],
      updateToLatestImageVersion: true,
    })
    new JobQueue(this, 'Queue', {
      jobQueueName: name,
      computeEnvironments: [{ computeEnvironment, order: 1 }],
      jobStateTimeLimitActions,
    })
  }
}
