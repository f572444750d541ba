import { ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import {
  Choice,
  Condition,
  DefinitionBody,
  Fail,
  type IChainable,
  JsonPath,
  Map as MapState,
  Parallel,
  type RetryProps,
  StateMachine,
  Succeed,
  type TaskStateBase,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction, Grant } from '#infra/constructs/app-function.ts'
import type { AppFunctionDefinition, FunctionGroup } from '#infra/constructs/function-group.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'

const episodeSteps = {
  Load: 'pipeline/load',
  FetchTranscript: 'pipeline/fetch-transcript',
  Download: 'pipeline/download',
  StartTranscription: 'pipeline/start-transcription',
  PollTranscription: 'pipeline/poll-transcription',
  NormaliseTranscript: 'pipeline/normalise-transcript',
  Summarise: 'pipeline/summarise',
  VoteOnStance: 'pipeline/vote-on-stance',
  PickQuotes: 'pipeline/pick-quotes',
  NameTopics: 'pipeline/name-topics',
  VerifyQuotes: 'pipeline/verify-quotes',
  CheckQuotes: 'pipeline/check-quotes',
  Publish: 'pipeline/publish',
  RefreshClouds: 'pipeline/refresh-clouds',
  MarkFailed: 'pipeline/mark-failed',
} as const

export type EpisodeStep = keyof typeof episodeSteps

/**
 * Errors that a retry would not fix: an unreadable transcript, a spent budget, a busy model. In the last two
 * cases the run returns to the queue, where waiting is free.
 */
const noRetry: RetryProps = {
  errors: ['PipelineError', 'RefusedAccessError', 'UnusableAnswerError', 'BudgetError', 'ModelBusyError'],
  maxAttempts: 0,
}

/** Publishers and models may throttle for minutes, and waiting is better than failing the episode. */
const longRetry = retryAll(5, Duration.seconds(5), Duration.minutes(10))

/**
 * Retries only server errors, because requests are paced and a run that finds the model busy returns to the
 * queue. Three retries are so few that one bad request fails its own run before `pacedModel` blames the
 * model.
 */
const modelRetry: RetryProps = { ...longRetry, maxAttempts: 3 }

/**
 * A step that timed out would usually time out again. One retry, because an analysis in parts resumes from
 * its stored answers.
 */
const timeoutRetry: RetryProps = {
  errors: ['States.Timeout', 'Sandbox.Timedout', 'ModelTimeoutError'],
  interval: Duration.seconds(5),
  maxAttempts: 1,
}

const asksModel: readonly EpisodeStep[] = [
  'Summarise',
  'VoteOnStance',
  'PickQuotes',
  'NameTopics',
  'CheckQuotes',
]

/**
 * The account's limit of concurrent transcriptions is reached. The run returns to the queue and keeps its
 * audio, so retries here are pointless.
 */
const noRetryAtLimit: RetryProps = { errors: ['LimitExceededException'], maxAttempts: 0 }

const machineVariable = 'EPISODE_MACHINE_ARN'

type TaskOptions = { name?: string; lambdaFunction?: AppFunction; resultPath?: string }

export type EpisodeMachineProps = {
  functions: FunctionGroup
  definitions: Readonly<Record<EpisodeStep, AppFunctionDefinition>>
}

/**
 * Processes one episode, from its feed item until it is published. `shared/deployment/pipeline.ts` defines
 * the input and output of each task.
 */
export class EpisodeMachine extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant
  readonly #props: EpisodeMachineProps
  readonly #added = new Map<EpisodeStep, AppFunction>()
  readonly #failed: IChainable

  constructor(scope: Construct, id: string, props: EpisodeMachineProps) {
    super(scope, id)
    this.#props = props
    this.#failed = this.#markFailed()
    this.stateMachine = new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(this.#steps()),
      // Long enough for the longest transcription plus an analysis at the slowest pace.
      timeout: Duration.hours(24),
    })
    this.grantStart = startGrant(this.stateMachine, machineVariable)
  }

  readonly grantFollow: Grant = (follower) => {
    follower.addEnvironment(machineVariable, this.stateMachine.stateMachineArn)
    this.stateMachine.grantExecution(follower, 'states:DescribeExecution')
  }

  readonly grantStop: Grant = (canceller) => {
    canceller.addEnvironment(machineVariable, this.stateMachine.stateMachineArn)
    this.stateMachine.grantExecution(canceller, 'states:StopExecution')
  }

  /** Prefix of the ARNs of all executions. */
  executionsArn(): string {
    return Stack.of(this).formatArn({
      service: 'states',
      resource: 'execution',
      resourceName: this.stateMachine.stateMachineName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
  }

  #steps(): IChainable {
    const analyse = this.#analyse()
    const transcribe = this.#transcribe(analyse)
    const fetched = new Choice(this, 'HasPublisherTranscript?')
      .when(Condition.stringEquals('$.route', 'analyze'), analyse)
      .otherwise(transcribe)
    const lambdaFunction = this.#functionOf('FetchTranscript')
    const lastTry = this.#uncaughtTask('FetchTranscript', { name: 'FetchTranscriptLastTime', lambdaFunction })
      .addCatch(this.#failed, { resultPath: '$.failure' })
      .next(fetched)
    // If the publisher's server stays busy, the last attempt may use another offered transcript or transcribe
    // the audio.
    const fetchTranscript = this.#uncaughtTask('FetchTranscript', { lambdaFunction })
      .addCatch(lastTry, { errors: ['FetchError'], resultPath: '$.failure' })
      .addCatch(this.#failed, { resultPath: '$.failure' })
      .next(fetched)
    return this.#task('Load').next(
      new Choice(this, 'WhichRoute?')
        .when(Condition.stringEquals('$.route', 'publisher'), fetchTranscript)
        .when(Condition.stringEquals('$.route', 'download'), transcribe)
        .otherwise(analyse),
    )
  }

  #transcribe(next: IChainable): IChainable {
    const start = this.#task('StartTranscription', noRetryAtLimit)
    const poll = this.#task('PollTranscription')
    const wait = new Wait(this, 'WaitForTranscription', { time: WaitTime.duration(Duration.seconds(15)) })
    const isTranscribed = new Choice(this, 'IsTranscribed?')
      .when(Condition.booleanEquals('$.isTranscribed', true), this.#task('NormaliseTranscript').next(next))
      .otherwise(wait.next(poll))
    return this.#task('Download').next(start).next(poll).next(isTranscribed)
  }

  /** The summary comes first, because it writes the prompt cache that the other steps read. */
  #analyse(): IChainable {
    return this.#task('Summarise')
      .next(this.#answers())
      .next(this.#task('VerifyQuotes'))
      .next(this.#task('CheckQuotes'))
      .next(this.#task('Publish'))
      .next(this.#task('RefreshClouds'))
  }

  #answers(): Parallel {
    const votes = new MapState(this, 'ForEachVote', {
      itemsPath: '$.voteIndexes',
      itemSelector: {
        episodeId: JsonPath.numberAt('$.episodeId'),
        attempt: JsonPath.numberAt('$.attempt'),
        workAttempt: JsonPath.numberAt('$.workAttempt'),
        voteIndex: JsonPath.numberAt('$$.Map.Item.Value'),
        voteIndexes: JsonPath.objectAt('$.voteIndexes'),
        promptVersions: JsonPath.objectAt('$.promptVersions'),
      },
      // One after another, because votes that agree make later ones unnecessary.
      maxConcurrency: 1,
    }).itemProcessor(this.#uncaughtTask('VoteOnStance'))
    return new Parallel(this, 'AskForAnswers', {
      resultSelector: {
        votes: JsonPath.objectAt('$[0]'),
        quotes: JsonPath.objectAt('$[1]'),
        topics: JsonPath.objectAt('$[2]'),
      },
      resultPath: '$.answers',
    })
      .branch(votes, this.#uncaughtTask('PickQuotes'), this.#uncaughtTask('NameTopics'))
      .addCatch(this.#failed, { resultPath: '$.failure' })
  }

  #markFailed(): IChainable {
    const failed = new Fail(this, 'EpisodeFailed', {
      errorPath: '$.failure.Error',
      causePath: '$.failure.Cause',
    })
    const putBack = new Succeed(this, 'EpisodeWaits', {
      comment: 'A provider was too busy, or the budget puts the run on hold; another attempt follows.',
    })
    const isWaiting = new Choice(this, 'DoesItWait?')
      .when(Condition.booleanEquals('$.marked.waits', true), putBack)
      .otherwise(failed)
    return this.#uncaughtTask('MarkFailed', { resultPath: '$.marked' }).next(isWaiting)
  }

  #functionOf(step: EpisodeStep): AppFunction {
    const { functions, definitions } = this.#props
    const known = this.#added.get(step)
    const found = known ?? functions.add(episodeSteps[step], definitions[step])
    this.#added.set(step, found)
    return found
  }

  #task(step: EpisodeStep, ...retries: RetryProps[]): TaskStateBase {
    return this.#uncaughtTask(step, {}, retries).addCatch(this.#failed, { resultPath: '$.failure' })
  }

  #uncaughtTask(
    step: EpisodeStep,
    { name = step, lambdaFunction = this.#functionOf(step), resultPath }: TaskOptions = {},
    retries: RetryProps[] = [],
  ): TaskStateBase {
    const rest = asksModel.includes(step) ? modelRetry : longRetry
    return machineTask(this, name, {
      lambdaFunction,
      retries: [noRetry, ...retries, timeoutRetry, rest],
      ...(resultPath && { resultPath }),
    })
  }
}
