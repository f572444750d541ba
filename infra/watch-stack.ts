import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Alarms, type AlarmsProps } from '#infra/constructs/alarms.ts'

export type WatchStackProps = StackProps & AlarmsProps

/** The alarms. Deployed last; no stack depends on it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props)
    new Alarms(this, 'Alarms', props)
  }
}
