import { Duration } from 'aws-cdk-lib'
import { Rule } from 'aws-cdk-lib/aws-events'
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Choice, Condition, DefinitionBody, StateMachine, Succeed } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { Grant } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { eventDelivery, keepFailedExecutions } from '#infra/constructs/dead-letters.ts'
import { deployedPattern } from '#infra/constructs/deployed-pattern.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import { machineTask, retryAll, startGrant } from '#infra/constructs/state-machines.ts'
import { episodesPrefix, searchPrefix } from '#shared/deployment/object-keys.ts'

export type SearchIndexProps = {
  functions: FunctionGroup
  data: DataResources
  lastStackName: string
  deadLetters: Queue
}

const isPublished = { publication: { M: { state: { S: FilterRule.isEqual('published') } } } }

/**
 * Follows the changes of published episodes and of shows through the table's stream. A state machine looks
 * at all of them after each deployment, once a week and when admins change what may be found. It fills and
 * repairs the index and the directory.
 */
export class SearchIndex extends Construct {
  readonly stateMachine: StateMachine
  readonly grantStart: Grant

  constructor(scope: Construct, id: string, props: SearchIndexProps) {
    super(scope, id)
    this.#followChanges(props)
    this.stateMachine = this.#addMachine(props)
    this.grantStart = startGrant(this.stateMachine, 'SEARCH_INDEX_MACHINE_ARN')
    new Rule(this, 'Deployed', {
      description: 'Checks the search index once all stacks are deployed',
      eventPattern: deployedPattern(this, props.lastStackName),
      targets: [new SfnStateMachine(this.stateMachine, eventDelivery(props.deadLetters))],
    })
    keepFailedExecutions(this, {
      ...props,
      stateMachine: this.stateMachine,
      description: 'The search index could not be checked',
    })
  }

  #followChanges({ functions, data, deadLetters }: SearchIndexProps): void {
    const follower = functions.add('events/episode-changed', {
      userImpact: 'New episodes and shows are not found by search until the weekly check of the index.',
      timeout: Duration.minutes(5),
      memoryMegabytes: 1024,
      grants: grantsFor(data),
    })
    follower.addEventSource(
      new DynamoEventSource(data.catalogue.streamed, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 10,
        retryAttempts: 8,
        maxRecordAge: Duration.hours(6),
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(deadLetters),
        filters: [
          FilterCriteria.filter({ dynamodb: { NewImage: isPublished } }),
          FilterCriteria.filter({ dynamodb: { OldImage: isPublished } }),
          FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: ['podcast', 'counts'] } } } }),
        ],
      }),
    )
  }

  #addMachine({ functions, data }: SearchIndexProps): StateMachine {
    const fill = functions.add('upkeep/fill-search-index', {
      userImpact: 'Episodes and shows that search does not find stay unnoticed.',
      timeout: Duration.minutes(15),
      memoryMegabytes: 1024,
      grants: [...grantsFor(data), data.catalogue.allow('UpdateItem')],
    })
    const task = machineTask(this, 'FillSearchIndex', {
      lambdaFunction: fill,
      retries: [retryAll(4, Duration.seconds(30))],
    })
    const isDone = new Choice(this, 'IsFilled?')
      .when(Condition.booleanEquals('$.isDone', true), new Succeed(this, 'IndexIsCurrent'))
      .otherwise(task)
    return new StateMachine(this, 'Machine', {
      definitionBody: DefinitionBody.fromChainable(task.next(isDone)),
      timeout: Duration.days(3),
    })
  }
}

const grantsFor = ({ catalogue, search, store }: DataResources): Grant[] => [
  catalogue.allow('GetItem', 'Query', 'BatchGetItem'),
  search.allow('GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'),
  store.readBelow(episodesPrefix),
  store.readBelow(searchPrefix),
  store.writeBelow(searchPrefix),
  store.emptyBelow(searchPrefix),
]
