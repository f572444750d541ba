import { Duration } from 'aws-cdk-lib'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'

export type SchedulesProps = {
  feedCheck: StateMachine
  sweepRuns: AppFunction
  discardSalt: AppFunction
  deadLetters: IQueue
}

/** Everything that happens by itself at a time of day. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id)
    /** A tick that is an hour late is the next tick. */
    const delivery = {
      deadLetterQueue: props.deadLetters,
      retryAttempts: 3,
      maxEventAge: Duration.minutes(30),
    }
    new Schedule(this, 'CheckFeeds', {
      description: 'Checks the feeds that are due',
      schedule: ScheduleExpression.cron({ minute: '7' }),
      target: new StepFunctionsStartExecution(props.feedCheck, delivery),
    })
    new Schedule(this, 'SweepRuns', {
      description: 'Finds runs that ended without saying so, and queued ones that never began',
      schedule: ScheduleExpression.cron({ minute: '37' }),
      target: new LambdaInvoke(props.sweepRuns, delivery),
    })
    new Schedule(this, 'DiscardSalt', {
      description: 'Makes the votes of a day that is over untraceable; the next hour does what one missed',
      schedule: ScheduleExpression.cron({ minute: '2' }),
      target: new LambdaInvoke(props.discardSalt, delivery),
    })
  }
}
