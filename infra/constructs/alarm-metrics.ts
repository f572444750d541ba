import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { digestsGivenUp, mailNotSent, modelBusyForLong } from '#shared/deployment/log-messages.ts'

export const alarmPeriod = Duration.minutes(5)

/** What is counted in logs, and how it is told there. */
export const logPatterns = {
  /** A function that ended badly by Lambda's own report, or said so itself. */
  failure: '{ ($.type = "platform.report" && $.record.status != "success") || $.level = "ERROR" }',
  mailNotSent: `{ $.message = "${mailNotSent}" }`,
  digestsGivenUp: `{ $.message = "${digestsGivenUp}" }`,
  modelBusyForLong: `{ $.message = "${modelBusyForLong}" }`,
  /** A refused call, too: a wrong signing secret refuses every one. The gateway logs its status as text. */
  failedCallOf: (routeKey: string) =>
    `{ $.routeKey = "${routeKey}" && ($.status = "4*" || $.status = "5*") }`,
} as const

export type LoggedMetric = {
  namespace: string
  name: string
  pattern: string
  logGroups: readonly LogGroup[]
  period: Duration
}

/** One metric, counted in each of the log groups. */
export function loggedMetric(
  scope: Construct,
  { namespace, name, pattern, logGroups, period }: LoggedMetric,
): Metric {
  for (const [index, logGroup] of logGroups.entries()) {
    new MetricFilter(scope, index === 0 ? `${name}Filter` : `${name}Filter${index + 1}`, {
      logGroup,
      filterPattern: FilterPattern.literal(pattern),
      metricNamespace: namespace,
      metricName: name,
      metricValue: '1',
      defaultValue: 0,
    })
  }
  return new Metric({ namespace, metricName: name, statistic: 'Sum', period })
}

const namesOf = (metrics: readonly Metric[]) =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]))

/** A queue that nothing happened to for hours reports nothing, and a sum with a gap in it is a gap: what is missing counts as nothing. */
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

/** How many of several metrics have reached what is too much of each. */
export function exceededOf(bounds: readonly { metric: Metric; tooMuch: number }[]): MathExpression {
  return new MathExpression({
    expression: bounds.map(({ tooMuch }, index) => `IF(FILL(m${index}, 0) >= ${tooMuch}, 1, 0)`).join(' + '),
    usingMetrics: namesOf(bounds.map(({ metric }) => metric)),
    period: bounds[0]?.metric.period ?? alarmPeriod,
  })
}

/** How many of several works came to no good end. `failed` is counted among what `begun` counts. */
export function missingOf(works: readonly { begun: Metric; failed?: Metric }[]): MathExpression {
  const metrics = works.flatMap(({ begun, failed }) => [begun, ...(failed ? [failed] : [])])
  const nameOf = (metric: Metric) => `FILL(m${metrics.indexOf(metric)}, 0)`
  const done = works.map(({ begun, failed }) => nameOf(begun) + (failed ? ` - ${nameOf(failed)}` : ''))
  return new MathExpression({
    expression: done.map((count) => `IF(${count} < 1, 1, 0)`).join(' + '),
    usingMetrics: namesOf(metrics),
    period: metrics[0]?.period ?? alarmPeriod,
  })
}
