import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Alarms, type AlarmsProps } from '#infra/constructs/alarms.ts'

export type MonitoringStackProps = StackProps & AlarmsProps

/** All alarms. Deployed last; no other stack depends on it. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props)
    new Alarms(this, 'Alarms', props)
  }
}
