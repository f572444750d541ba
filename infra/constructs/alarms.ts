import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'

export type AlarmsProps = {
  config: DeploymentConfig
  logGroups: {
    identity: LogGroup
    apiPublic: LogGroup
    apiAccount: LogGroup
    apiAdmin: LogGroup
    stream: LogGroup
    pipeline: LogGroup
  }
  gateway: HttpApi
  episodes: StateMachine
  feedCheck: StateMachine
  deadLetters: readonly Queue[]
}

type AlarmDefinition = {
  /** Also the heading of the runbook, in kebab case. */
  id: string
  /** What users lose. */
  userImpact: string
  metric: IMetric
  threshold: number
  evaluationPeriods?: number
  comparisonOperator?: ComparisonOperator
  treatMissingData?: TreatMissingData
}

const period = Duration.minutes(5)

/** A function that ended badly by Lambda's own report, or said so itself. */
const failurePattern = FilterPattern.literal(
  '{ ($.type = "platform.report" && $.record.status != "success") || $.level = "ERROR" }',
)

/** `ApiPublicFailing` → `alarm-api-public-failing`. */
function anchorOf(alarmId: string): string {
  return `alarm${alarmId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** At most ten, because the first ten are free; each names what users lose and links to its heading of the runbook. */
export class Alarms extends Construct {
  readonly #config: DeploymentConfig

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.#config = props.config
    for (const definition of [...this.#failures(props), ...absences(props), ...leftovers(props)]) {
      this.#add(definition)
    }
  }

  #failures({ logGroups }: AlarmsProps): AlarmDefinition[] {
    return [
      this.#failure('ApiPublicFailing', 'Visitors get errors instead of episodes.', [logGroups.apiPublic]),
      this.#failure('ApiAccountFailing', 'People cannot sign in or lose their session.', [
        logGroups.apiAccount,
        logGroups.identity,
      ]),
      this.#failure('ApiAdminFailing', 'Admins cannot add or correct anything.', [logGroups.apiAdmin]),
      this.#failure('StreamFailing', 'Admins see no progress of their uploads.', [logGroups.stream]),
      this.#failure('PipelineFailing', 'New episodes are late or missing.', [logGroups.pipeline]),
    ]
  }

  /** One metric, counted in each of the log groups. */
  #failure(id: string, userImpact: string, logGroups: readonly LogGroup[]): AlarmDefinition {
    const named = { metricNamespace: this.#config.deploymentName, metricName: id }
    for (const [index, logGroup] of logGroups.entries()) {
      new MetricFilter(this, index === 0 ? `${id}Filter` : `${id}Filter${index + 1}`, {
        logGroup,
        filterPattern: failurePattern,
        ...named,
        metricValue: '1',
        defaultValue: 0,
      })
    }
    const { metricNamespace: namespace, metricName } = named
    return {
      id,
      userImpact,
      metric: new Metric({ namespace, metricName, statistic: 'Sum', period }),
      threshold: 5,
    }
  }

  #add(definition: AlarmDefinition): void {
    const { id, userImpact, ...rest } = definition
    const alarm = new Alarm(this, id, {
      alarmDescription: `${userImpact} ${this.#config.runbookUrl}#${anchorOf(id)}`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...rest,
    })
    const { alarmTopicArn } = this.#config
    if (alarmTopicArn) alarm.addAlarmAction({ bind: () => ({ alarmActionArn: alarmTopicArn }) })
  }
}

function absences({ feedCheck }: AlarmsProps): AlarmDefinition[] {
  return [
    {
      id: 'FeedCheckMissing',
      userImpact: 'New episodes do not appear.',
      metric: feedCheck.metricSucceeded({ statistic: 'Sum', period: Duration.hours(1) }),
      threshold: 1,
      evaluationPeriods: 3,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    },
  ]
}

function leftovers({ episodes, gateway, deadLetters }: AlarmsProps): AlarmDefinition[] {
  return [
    {
      id: 'EpisodeRunsFailing',
      userImpact: 'Episodes end in an error and are not published.',
      metric: sumOf([
        episodes.metricFailed({ period: Duration.hours(1) }),
        episodes.metricTimedOut({ period: Duration.hours(1) }),
        episodes.metricAborted({ period: Duration.hours(1) }),
      ]),
      threshold: 5,
    },
    {
      id: 'DeadLettersWaiting',
      userImpact: 'Something that should have happened by itself did not.',
      metric: sumOf(
        deadLetters.map((queue) =>
          queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period }),
        ),
      ),
      threshold: 1,
    },
    {
      id: 'GatewayFailing',
      userImpact: 'Calls fail before they reach us.',
      metric: gateway.metricServerError({ statistic: 'Sum', period }),
      threshold: 10,
    },
    {
      id: 'MailBouncing',
      userImpact: 'SES may stop sending our mail.',
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: 'Reputation.BounceRate',
        statistic: 'Average',
        period: Duration.hours(1),
      }),
      threshold: 0.05,
    },
  ]
}

/** A queue that nothing happened to for hours reports nothing, and a sum with a gap in it is a gap: what is missing counts as nothing. */
function sumOf(metrics: readonly Metric[]): MathExpression {
  const named = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))
  return new MathExpression({
    expression: Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: named,
    period: metrics[0]?.period ?? period,
  })
}
