import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib'
import {
  Action,
  EcsEc2ContainerDefinition,
  EcsJobDefinition,
  LinuxParameters,
  Reason,
  RetryStrategy,
} from 'aws-cdk-lib/aws-batch'
import { Repository } from 'aws-cdk-lib/aws-ecr'
import { ContainerImage, LogDriver } from 'aws-cdk-lib/aws-ecs'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { OwnRecognizerConfig } from '#infra/config.ts'
import type { ObjectBucket } from '#infra/constructs/object-bucket.ts'
import { episodesPrefix } from '#shared/deployment/object-keys.ts'
import { recognizerAttempts, recognizerRetries } from '#shared/deployment/recognizer.ts'
import { logDays } from '#shared/deployment/retention.ts'

/** Four hours of audio, the most that is transcribed, at a third faster than they are spoken. */
const longestAttempt = Duration.hours(3)

const ownRegistry = /^(\d{12})\.dkr\.ecr\.([a-z0-9-]+)\.amazonaws\.com\/([^:@]+)(?:[:@](.+))?$/

/** A private image in ECR needs permissions to pull it; any other must be public. */
function imageOf(scope: Construct, address: string): ContainerImage {
  const [, account, region, repositoryName = '', version = 'latest'] = ownRegistry.exec(address) ?? []
  if (repositoryName === '') return ContainerImage.fromRegistry(address)
  const repositoryArn = `arn:aws:ecr:${region}:${account}:repository/${repositoryName}`
  const repository = Repository.fromRepositoryAttributes(scope, 'Image', { repositoryArn, repositoryName })
  return ContainerImage.fromEcrRepository(repository, version)
}

const retryStrategies = recognizerRetries.map(({ action, ...reason }) =>
  RetryStrategy.of(Action[action], Reason.custom(reason)),
)

export type RecognizerJobsProps = {
  name: string
  settings: OwnRecognizerConfig
  store: ObjectBucket
}

/** The job definition: one episode for each job, read from the store bucket and written beside it. */
export class RecognizerJobs extends Construct {
  constructor(scope: Construct, id: string, { name, settings, store }: RecognizerJobsProps) {
    super(scope, id)
    const jobRole = this.#jobRole(store)
    const logGroup = new LogGroup(this, 'Logs', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    new EcsJobDefinition(this, 'Definition', {
      jobDefinitionName: name,
      container: new EcsEc2ContainerDefinition(this, 'Container', {
        image: imageOf(this, settings.image),
        cpu: settings.vcpus,
        memory: Size.mebibytes(settings.memoryMegabytes),
        ...(settings.gpus > 0 && { gpu: settings.gpus }),
        jobRole,
        // Passes signals on to the recognizer and collects its dead processes.
        linuxParameters: new LinuxParameters(this, 'Linux', { initProcessEnabled: true }),
        logging: LogDriver.awsLogs({ logGroup, streamPrefix: 'recognizer' }),
      }),
      retryAttempts: recognizerAttempts,
      retryStrategies,
      timeout: longestAttempt,
    })
  }

  #jobRole({ bucket }: ObjectBucket): Role {
    const jobRole = new Role(this, 'JobRole', { assumedBy: new ServicePrincipal('ecs-tasks.amazonaws.com') })
    const objects = (name: string) => [bucket.arnForObjects(`${episodesPrefix}*/${name}`)]
    jobRole.addToPolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: objects('audio-*') }))
    jobRole.addToPolicy(
      new PolicyStatement({ actions: ['s3:PutObject'], resources: objects('transcription-*.json') }),
    )
    return jobRole
  }
}
