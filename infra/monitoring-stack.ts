import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Alarms, type AlarmsProps } from '#infra/constructs/alarms.ts'
import { OperationsDashboard } from '#infra/constructs/dashboard.ts'
import { SavedQueries, savedQueries } from '#infra/constructs/saved-queries.ts'

export type MonitoringStackProps = StackProps & AlarmsProps

/** Alarms, saved queries and the dashboard. Deployed last; no other stack depends on it. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props)
    new Alarms(this, 'Alarms', props)
    const queries = savedQueries(props.logGroups)
    new SavedQueries(this, 'Queries', Object.values(queries))
    new OperationsDashboard(this, 'Operations', { name: props.config.deploymentName, queries })
  }
}
