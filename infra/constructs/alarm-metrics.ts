import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import {
  digestsGivenUp,
  mailNotSent,
  modelBusyForLong,
  overdueFeeds,
  runFailed,
} from '#shared/deployment/log-messages.ts'
import { productKey } from '#shared/domain/product.ts'

export const alarmPeriod = Duration.minutes(5)

/** CloudWatch Logs filter patterns. */
export const logPatterns = {
  /** Lambda reports each failed invocation once. */
  failedInvocation: '{ $.type = "platform.report" && $.record.status != "success" }',
  /** Errors that functions log and do not throw. Only their lines have the field `service`. */
  handledError: `{ $.level = "ERROR" && $.service = "${productKey}" && $.isThrown NOT EXISTS }`,
  /** Thrown failures of publishers and providers, and runs that the budget stops. */
  expectedFailure: '{ $.isThrown IS TRUE && $.source != "site" }',
  failedRun: `{ $.message = "${runFailed}" && $.source != "publisher" }`,
  mailNotSent: `{ $.message = "${mailNotSent}" }`,
  digestsGivenUp: `{ $.message = "${digestsGivenUp}" }`,
  /** Calls that API Gateway's rate limits or our own refused. */
  refused: '{ $.status = "429" }',
  modelBusyForLong: `{ $.message = "${modelBusyForLong}" }`,
  overdueFeeds: `{ $.message = "${overdueFeeds.message}" }`,
  /**
   * Counts refused calls too, because with a wrong signing secret every webhook call is refused. API Gateway
   * logs the status as text.
   */
  failedCallOf: (routeKey: string) =>
    `{ $.routeKey = "${routeKey}" && ($.status = "4*" || $.status = "5*") }`,
} as const

/** `value` is a number, or `$.` and the field of the line whose number is added. */
export type CountedLines = { pattern: string; value: string }

export type LoggedMetric = {
  namespace: string
  name: string
  lines: readonly CountedLines[]
  logGroups: readonly ILogGroup[]
  period: Duration
}

/**
 * Counts each failure once. A thrown failure leaves three lines: ours, the runtime's and Lambda's report, of
 * which only the report counts. The report does not name the error, so that of an expected failure is
 * subtracted again.
 */
export const failureLines: readonly CountedLines[] = [
  { pattern: logPatterns.failedInvocation, value: '1' },
  { pattern: logPatterns.handledError, value: '1' },
  { pattern: logPatterns.expectedFailure, value: '-1' },
]

/** Sum over all log groups. */
export function loggedMetric(
  scope: Construct,
  { namespace, name, lines, logGroups, period }: LoggedMetric,
): Metric {
  const filters = logGroups.flatMap((logGroup) => lines.map((counted) => ({ logGroup, ...counted })))
  for (const [index, { logGroup, pattern, value }] of filters.entries()) {
    new MetricFilter(scope, index === 0 ? `${name}Filter` : `${name}Filter${index + 1}`, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: namespace,
      metricName: name,
      metricValue: value,
      defaultValue: 0,
    })
  }
  return new Metric({ namespace, metricName: name, statistic: 'Sum', period })
}

const namesOf = (metrics: readonly Metric[]) =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))

/** Idle queues report no data, which would make the sum undefined, so missing data counts as zero. */
export function sumOf(metrics: readonly Metric[]): MathExpression {
  const named = namesOf(metrics)
  return new MathExpression({
    expression: Object.keys(named)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: named,
    period: metrics[0]?.period ?? alarmPeriod,
  })
}

/** Number of metrics that have reached their limit. */
export function exceededOf(bounds: readonly { metric: Metric; tooMuch: number }[]): MathExpression {
  return new MathExpression({
    expression: bounds.map(({ tooMuch }, index) => `IF(FILL(m${index}, 0) >= ${tooMuch}, 1, 0)`).join(' + '),
    usingMetrics: namesOf(bounds.map(({ metric }) => metric)),
    period: bounds[0]?.metric.period ?? alarmPeriod,
  })
}

/** 1 or more if anything is late, or if no invocation succeeded. `started` includes `failed`. */
export function lateOrMissing(works: { late: Metric; started: Metric; failed: Metric }): MathExpression {
  const { late, started, failed } = works
  return new MathExpression({
    expression: 'IF(FILL(m0, 0) >= 1, 1, 0) + IF(FILL(m1, 0) - FILL(m2, 0) < 1, 1, 0)',
    usingMetrics: namesOf([late, started, failed]),
    period: late.period,
  })
}
