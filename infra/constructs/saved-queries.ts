import { Stack } from 'aws-cdk-lib'
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { digestsGivenUp, hourlyState, mailNotSent, runFailed } from '#shared/deployment/log-messages.ts'

export type LogGroups = {
  identity: ILogGroup
  apiPublic: ILogGroup
  apiAccount: ILogGroup
  apiAdmin: ILogGroup
  stream: ILogGroup
  pipeline: ILogGroup
  digest: ILogGroup
  gateway: ILogGroup
}

export type SavedQuery = {
  /** In the list of saved queries, below the deployment's name. */
  name: string
  logGroups: readonly ILogGroup[]
  lines: readonly string[]
}

/** In the language of CloudWatch Logs Insights, a line each. */
const queries = {
  failures: {
    name: 'Failures',
    lines: [
      'fields @timestamp, message, source, userImpact, error.name, error.message, error.location',
      'filter level = "ERROR" or message = "failed" or (type = "platform.report" and record.status != "success")',
      'sort @timestamp desc',
      'limit 50',
    ],
  },
  failuresByCause: {
    name: 'Failures by cause',
    lines: [
      'filter message = "failed"',
      'stats count(*) as failures by coalesce(source, "site") as cause, error.name',
      'sort failures desc',
    ],
  },
  failedRuns: {
    name: 'Failed runs by cause',
    lines: [`filter message = "${runFailed}"`, 'stats count(*) as runs by source, error', 'sort runs desc'],
  },
  backlog: {
    name: 'Runs that wait, and spending of the month',
    lines: [
      `filter message = "${hourlyState}"`,
      'fields @timestamp, runsActive, runsWaiting, runsOnHold, oldestWaitingHours, committedDollars, budgetDollars',
      'sort @timestamp desc',
      'limit 24',
    ],
  },
  providers: {
    name: 'Failures of the model and of other providers',
    lines: [
      'filter message = "failed" and source = "provider"',
      'stats count(*) as failures by error.name, bin(1h)',
    ],
  },
  coldStarts: {
    name: 'Cold starts and times',
    lines: [
      'filter type = "platform.report"',
      'stats count(*) as invocations, count(record.metrics.initDurationMs) as coldStarts, pct(record.metrics.durationMs, 95) as slowestMilliseconds by bin(1h)',
    ],
  },
  mail: {
    name: 'Mail that was not sent',
    lines: [
      'fields @timestamp, message, error.name, outcome, runId',
      `filter message in ["${mailNotSent}", "${digestsGivenUp}"]`,
      'sort @timestamp desc',
      'limit 50',
    ],
  },
  refusedCalls: {
    name: 'Calls that the gateway refused or that failed',
    lines: [
      'filter status = 429 or status >= 500',
      'stats count(*) as calls by routeKey, status',
      'sort calls desc',
    ],
  },
}

type QueryName = keyof typeof queries

export function savedQueries({ gateway, ...functions }: LogGroups): Readonly<Record<QueryName, SavedQuery>> {
  const all = { logGroups: Object.values(functions) }
  const pipeline = { logGroups: [functions.pipeline] }
  return {
    failures: { ...queries.failures, ...all },
    failuresByCause: { ...queries.failuresByCause, ...all },
    failedRuns: { ...queries.failedRuns, ...pipeline },
    backlog: { ...queries.backlog, ...pipeline },
    providers: { ...queries.providers, ...pipeline },
    coldStarts: { ...queries.coldStarts, ...all },
    mail: { ...queries.mail, logGroups: [functions.apiAccount, functions.digest] },
    refusedCalls: { ...queries.refusedCalls, logGroups: [gateway] },
  }
}

/** Free of charge until one is run, which costs half a cent for a gigabyte of log. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, queries: readonly SavedQuery[]) {
    super(scope, id)
    for (const { name, logGroups, lines } of queries) {
      new CfnQueryDefinition(this, name.replaceAll(/[^A-Za-z]/g, ''), {
        name: `${Stack.of(this).stackName}/${name}`,
        logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
        queryString: lines.join('\n| '),
      })
    }
  }
}
