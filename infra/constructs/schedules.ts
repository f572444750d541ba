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

/** How a schedule's event comes to what it starts. A tick that is an hour late is the next tick. */
const deliveryWith = (deadLetterQueue: IQueue) => ({
  deadLetterQueue,
  retryAttempts: 3,
  maxEventAge: Duration.minutes(30),
})

export type HourlyCall = { called: AppFunction; schedule: HourlySchedule; deadLetters: IQueue }

/** Calls a function every hour. */
export function callHourly(
  scope: Construct,
  id: string,
  { called, schedule, deadLetters }: HourlyCall,
): Schedule {
  return hourly(scope, id, { ...schedule, target: new LambdaInvoke(called, deliveryWith(deadLetters)) })
}

function hourly(
  scope: Construct,
  id: string,
  { minute, description, target }: HourlySchedule & { target: IScheduleTarget },
): Schedule {
  return new Schedule(scope, id, {
    description,
    schedule: ScheduleExpression.cron({ minute: String(minute) }),
    target,
  })
}

/** What the pipeline does by itself at a time of day. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id)
    const { deadLetters } = props
    const delivery = deliveryWith(deadLetters)
    const checkFeeds = new StepFunctionsStartExecution(props.feedCheck, delivery)
    hourly(this, 'CheckFeeds', { ...schedules.checkFeeds, target: checkFeeds })
    const upkeep = new StepFunctionsStartExecution(props.upkeep, delivery)
    hourly(this, 'Upkeep', { ...schedules.upkeep, target: upkeep })
    callHourly(this, 'SweepRuns', { called: props.sweepRuns, schedule: schedules.sweepRuns, deadLetters })
    callHourly(this, 'DiscardSalt', {
      called: props.discardSalt,
      schedule: schedules.discardSalt,
      deadLetters,
    })
  }
}
