import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import { EpisodeMachine, type EpisodeStep, episodeSteps } from '#infra/constructs/episode-machine.ts'
import { FeedCheckMachine } from '#infra/constructs/feed-check-machine.ts'
import { deadLetterQueue, FunctionGroup } from '#infra/constructs/function-group.ts'
import { ImportedEpisodes, importedEpisodeTimeout } from '#infra/constructs/imported-episodes.ts'
import { grantPrivateHosts } from '#infra/constructs/private-hosts.ts'
import { reading } from '#infra/constructs/record-table.ts'
import { Schedules } from '#infra/constructs/schedules.ts'
import type { DataStack } from '#infra/data-stack.ts'
import { episodeStepDefinitions } from '#infra/pipeline-grants.ts'

export type PipelineStackProps = StackProps & { deployment: Deployment; data: DataStack }

/** From feeds to published episodes. */
export class PipelineStack extends Stack {
  readonly functions: FunctionGroup
  readonly episodes: EpisodeMachine
  readonly feedCheck: FeedCheckMachine
  readonly imported: ImportedEpisodes
  readonly deadLetters: Queue
  readonly #data: DataStack
  readonly #privateHosts: Grant

  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, props)
    this.#data = props.data
    this.#privateHosts = grantPrivateHosts(this)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.imported = new ImportedEpisodes(this, 'ImportedEpisodes')
    this.episodes = this.#addEpisodeMachine(props)
    this.feedCheck = this.#addFeedCheck()
    this.#addImportedEpisodeConsumer()
    this.#addExecutionEnded()
    const sweepRuns = this.#addSweepRuns()
    new Schedules(this, 'Schedules', {
      feedCheck: this.feedCheck.stateMachine,
      sweepRuns,
      deadLetters: this.deadLetters,
    })
  }

  grantStartEpisode(starter: AppFunction): void {
    starter.addEnvironment('EPISODE_MACHINE_ARN', this.episodes.stateMachine.stateMachineArn)
    this.episodes.stateMachine.grantStartExecution(starter)
  }

  grantFollowEpisode(follower: AppFunction): void {
    follower.addEnvironment('EPISODE_MACHINE_ARN', this.episodes.stateMachine.stateMachineArn)
    this.episodes.stateMachine.grantExecution(follower, 'states:DescribeExecution')
  }

  #addEpisodeMachine({ data, deployment }: PipelineStackProps): EpisodeMachine {
    const definitions = episodeStepDefinitions({ data, deployment, privateHosts: this.#privateHosts })
    const functionOf = (step: EpisodeStep) => this.functions.add(episodeSteps[step], definitions[step])
    return new EpisodeMachine(this, 'Episodes', { functionOf })
  }

  #addFeedCheck(): FeedCheckMachine {
    const data = this.#data
    const listDueFeeds = this.functions.add('feed-check/list-due-feeds', {
      userImpact: 'No feed is checked; new episodes do not appear.',
      timeout: Duration.seconds(30),
      grants: [data.catalogue.allow(...reading)],
    })
    const checkFeed = this.functions.add('feed-check/check-feed', {
      userImpact: 'New episodes do not appear.',
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      grants: [...this.#importGrants(), (grantee) => this.imported.grantSend(grantee)],
    })
    return new FeedCheckMachine(this, 'FeedCheck', { listDueFeeds, checkFeed })
  }

  /** Feeds and images are read, resized and kept alike wherever they come in. */
  #importGrants(): Grant[] {
    const { media } = this.#data
    return [this.#data.changeCatalogue(), media.writeBelow('media/'), this.#privateHosts]
  }

  #addImportedEpisodeConsumer(): void {
    const consumer = this.functions.add('events/episode-imported', {
      userImpact: 'New episodes have no image and are not processed by themselves.',
      timeout: importedEpisodeTimeout,
      memoryMegabytes: 1024,
      grants: [...this.#importGrants(), (grantee) => this.grantStartEpisode(grantee)],
    })
    this.imported.consumeBy(consumer)
  }

  /** A run that timed out or was aborted ends outside every Catch. */
  #addExecutionEnded(): void {
    const executionEnded = this.functions.add('events/execution-ended', {
      userImpact: 'Episodes whose run was aborted look as if they were still being processed.',
      timeout: Duration.seconds(30),
      grants: [this.#data.changeCatalogue()],
    })
    this.#keepFailures(executionEnded)
    new Rule(this, 'ExecutionEnded', {
      description: 'Runs of episodes that ended without a result',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [this.episodes.stateMachine.stateMachineArn],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      targets: [
        new LambdaFunction(executionEnded, {
          deadLetterQueue: this.deadLetters,
          retryAttempts: 8,
          maxEventAge: Duration.hours(6),
        }),
      ],
    })
  }

  #addSweepRuns(): AppFunction {
    const sweepRuns = this.functions.add('schedules/sweep-runs', {
      userImpact: 'Episodes that lost their run stay in processing.',
      timeout: Duration.minutes(5),
      grants: [
        this.#data.changeCatalogue(),
        (grantee) => this.grantStartEpisode(grantee),
        (grantee) => this.grantFollowEpisode(grantee),
      ],
    })
    this.#keepFailures(sweepRuns)
    return sweepRuns
  }

  /** Lambda drops an asynchronous event after two retries unless it is told where to leave it. */
  #keepFailures(asynchronous: AppFunction): void {
    asynchronous.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(this.deadLetters),
    })
  }
}
