import { Duration } from 'aws-cdk-lib'
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { type HourlySchedule, schedules } from '#shared/deployment/schedules.ts'

export type SchedulesProps = {
  feedCheck: StateMachine
  upkeep: StateMachine
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
    this.#add('CheckFeeds', schedules.checkFeeds, new StepFunctionsStartExecution(props.feedCheck, delivery))
    this.#add('Upkeep', schedules.upkeep, new StepFunctionsStartExecution(props.upkeep, delivery))
    this.#add('SweepRuns', schedules.sweepRuns, new LambdaInvoke(props.sweepRuns, delivery))
    this.#add('DiscardSalt', schedules.discardSalt, new LambdaInvoke(props.discardSalt, delivery))
  }

  #add(id: string, { minute, description }: HourlySchedule, target: IScheduleTarget): void {
    new Schedule(this, id, {
      description,
      schedule: ScheduleExpression.cron({ minute: String(minute) }),
      target,
    })
  }
}
