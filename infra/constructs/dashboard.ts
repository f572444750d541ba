import { Duration } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { SavedQuery, savedQueries } from '#infra/constructs/saved-queries.ts'

const period = Duration.hours(1)
const width = 12
const height = 6

const queryWidget = ({ name, logGroups, lines }: SavedQuery, view: LogQueryVisualizationType): IWidget =>
  new LogQueryWidget({
    title: name,
    logGroupNames: logGroups.map(({ logGroupName }) => logGroupName),
    queryLines: [...lines],
    view,
    width,
    height,
  })

const mailMetric = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Sum', period })

/** Reads logs and the metrics of AWS, because metrics of our own cost money each month. */
export class OperationsDashboard extends Construct {
  constructor(scope: Construct, id: string, { name, queries }: DashboardProps) {
    super(scope, id)
    const { TABLE, LINE, BAR } = LogQueryVisualizationType
    const mail = ['Send', 'Bounce', 'Complaint'].map(mailMetric)
    new Dashboard(this, 'Dashboard', {
      dashboardName: name,
      defaultInterval: Duration.days(1),
      widgets: [
        [queryWidget(queries.backlog, TABLE), queryWidget(queries.failedRuns, TABLE)],
        [queryWidget(queries.failuresByCause, BAR), queryWidget(queries.providers, LINE)],
        [queryWidget(queries.coldStarts, LINE), queryWidget(queries.refusedCalls, TABLE)],
        [
          new GraphWidget({ title: 'Mail in an hour', left: mail, width, height }),
          queryWidget(queries.mail, TABLE),
        ],
      ],
    })
  }
}

type DashboardProps = { name: string; queries: ReturnType<typeof savedQueries> }
