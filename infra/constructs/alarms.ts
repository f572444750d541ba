import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DeploymentConfig } from '#infra/config.ts'
import {
  alarmPeriod,
  type CountedLines,
  exceededOf,
  failureLines,
  type LoggedMetric,
  lateOrMissing,
  loggedMetric,
  logPatterns,
  sumOf,
} from '#infra/constructs/alarm-metrics.ts'
import type { LogGroups } from '#infra/constructs/saved-queries.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'
import { overdueFeeds } from '#shared/deployment/log-messages.ts'

export type AlarmsProps = {
  config: DeploymentConfig
  logGroups: LogGroups
  gateway: HttpApi
  digestTick: IFunction
  deadLetters: readonly Queue[]
}

type Place = Pick<LoggedMetric, 'logGroups' | 'period'>

type AlarmDefinition = {
  /** PascalCase. `anchorOf` turns it into the anchor of the runbook's section. */
  id: string
  userImpact: string
  metric: IMetric
  threshold: number
  evaluationPeriods?: number
  treatMissingData?: TreatMissingData
}

/** `ApiPublicFailing` → `alarm-api-public-failing`. */
function anchorOf(alarmId: string): string {
  return `alarm${alarmId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Ten alarm metrics are free, so there are at most ten alarms. */
export class Alarms extends Construct {
  readonly #config: DeploymentConfig

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id)
    this.#config = props.config
    for (const definition of [
      ...this.#failures(props),
      ...this.#unseen(props),
      this.#absences(props),
      ...leftovers(props),
      this.#refused(props),
      this.#runs(props),
    ]) {
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
      this.#failure(
        'ApiAdminFailing',
        'Admins cannot add or correct anything, or see the progress of an upload.',
        [logGroups.apiAdmin, logGroups.stream],
      ),
      this.#failure('PipelineFailing', 'New episodes are late or missing.', [logGroups.pipeline]),
    ]
  }

  #failure(id: string, userImpact: string, logGroups: readonly ILogGroup[]): AlarmDefinition {
    const metric = this.#sum(id, failureLines, { logGroups, period: alarmPeriod })
    return { id, userImpact, metric, threshold: 5 }
  }

  #count(name: string, pattern: string, where: Place): Metric {
    return this.#sum(name, [{ pattern, value: '1' }], where)
  }

  #sum(name: string, lines: readonly CountedLines[], where: Place): Metric {
    return loggedMetric(this, { namespace: this.#config.deploymentName, name, lines, ...where })
  }

  /** Failures that users would not report to us. */
  #unseen({ logGroups }: AlarmsProps): AlarmDefinition[] {
    const hour = Duration.hours(1)
    const mail = { logGroups: [logGroups.apiAccount, logGroups.digest], period: hour }
    const digests = { logGroups: [logGroups.digest], period: hour }
    const { method, path } = webhooksApi.stripe
    return [
      {
        id: 'MailFailing',
        userImpact: 'Users get no mail from us, such as digests, or SES may stop sending it.',
        metric: exceededOf([
          { metric: this.#count('MailNotSent', logPatterns.mailNotSent, mail), tooMuch: 3 },
          { metric: this.#count('DigestsGivenUp', logPatterns.digestsGivenUp, digests), tooMuch: 1 },
          { metric: bounceRate(hour), tooMuch: 0.05 },
        ]),
        threshold: 1,
      },
      {
        id: 'WebhookFailing',
        userImpact: 'Users pay and do not get Pro, or keep it after they canceled.',
        metric: this.#count('WebhookFailing', logPatterns.failedCallOf(`${method} ${path}`), {
          logGroups: [logGroups.gateway],
          period: hour,
        }),
        threshold: 3,
      },
    ]
  }

  /** Calls that reached no function: gateway errors, and calls refused by rate limits. */
  #refused({ gateway, logGroups }: AlarmsProps): AlarmDefinition {
    const period = alarmPeriod
    const refused = this.#count('CallsRefused', logPatterns.refused, {
      logGroups: [logGroups.gateway],
      period,
    })
    return {
      id: 'GatewayFailing',
      userImpact: 'Calls fail before they reach our functions, or are refused as too many.',
      metric: exceededOf([
        { metric: gateway.metricServerError({ statistic: 'Sum', period }), tooMuch: 10 },
        { metric: refused, tooMuch: 50 },
      ]),
      threshold: 1,
    }
  }

  /** Failed runs that an operator can do something about. A busy model alone reaches the threshold. */
  #runs({ logGroups }: AlarmsProps): AlarmDefinition {
    const threshold = 5
    const lines = [
      { pattern: logPatterns.failedRun, value: '1' },
      { pattern: logPatterns.modelBusyForLong, value: String(threshold) },
    ]
    return {
      id: 'EpisodeRunsFailing',
      userImpact:
        'Episodes end in an error, or wait for a model that does not answer, and are not published.',
      metric: this.#sum('RunsFailed', lines, { logGroups: [logGroups.pipeline], period: Duration.hours(1) }),
      threshold,
    }
  }

  #absences({ logGroups, digestTick }: AlarmsProps): AlarmDefinition {
    const period = Duration.hours(1)
    const hourly = { statistic: 'Sum', period }
    const overdue = [{ pattern: logPatterns.overdueFeeds, value: `$.${overdueFeeds.count}` }]
    const place = { logGroups: [logGroups.pipeline], period }
    return {
      id: 'HourlyWorkMissing',
      userImpact: 'New episodes do not appear, or digests are not sent.',
      metric: lateOrMissing({
        late: this.#sum('FeedsOverdue', overdue, place),
        started: digestTick.metricInvocations(hourly),
        failed: digestTick.metricErrors(hourly),
      }),
      threshold: 1,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.BREACHING,
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
    if (!alarmTopicArn) return
    const notify = { bind: () => ({ alarmActionArn: alarmTopicArn }) }
    alarm.addAlarmAction(notify)
    alarm.addOkAction(notify)
  }
}

function leftovers({ deadLetters }: AlarmsProps): AlarmDefinition[] {
  return [
    {
      id: 'DeadLettersWaiting',
      userImpact: 'Scheduled or asynchronous work was not done.',
      metric: sumOf(
        deadLetters.map((queue) =>
          queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: alarmPeriod }),
        ),
      ),
      threshold: 1,
    },
  ]
}

function bounceRate(period: Duration): Metric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName: 'Reputation.BounceRate',
    statistic: 'Average',
    period,
  })
}
