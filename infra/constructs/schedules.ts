import { Duration } from 'aws-cdk-lib'
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { type OwnSchedule, schedules } from '#shared/deployment/schedules.ts'

export type SchedulesProps = {
  feedCheck: StateMachine
  upkeep: StateMachine
  repair: StateMachine
  sweepRuns: AppFunction
  discardSalt: AppFunction
  sweepSite: AppFunction
  deadLetters: IQueue
}

/** How a schedule's event comes to what it starts. A tick that is an hour late is the next tick. */
const deliveryWith = (deadLetterQueue: IQueue) => ({
  deadLetterQueue,
  retryAttempts: 3,
  maxEventAge: Duration.minutes(30),
})

export type HourlyCall = { called: AppFunction; schedule: OwnSchedule; deadLetters: IQueue }

/** Calls a function every hour. */
export function callHourly(
  scope: Construct,
  id: string,
  { called, schedule, deadLetters }: HourlyCall,
): Schedule {
  return begin(scope, id, { ...schedule, target: new LambdaInvoke(called, deliveryWith(deadLetters)) })
}

function begin(
  scope: Construct,
  id: string,
  { minute, weekly, description, target }: OwnSchedule & { target: IScheduleTarget },
): Schedule {
  const at = weekly && { hour: String(weekly.hour), weekDay: weekly.weekDay }
  return new Schedule(scope, id, {
    description,
    schedule: ScheduleExpression.cron({ minute: String(minute), ...at }),
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
    begin(this, 'CheckFeeds', { ...schedules.checkFeeds, target: checkFeeds })
    const upkeep = new StepFunctionsStartExecution(props.upkeep, delivery)
    begin(this, 'Upkeep', { ...schedules.upkeep, target: upkeep })
    const repair = new StepFunctionsStartExecution(props.repair, delivery)
    begin(this, 'Repair', { ...schedules.repair, target: repair })
    callHourly(this, 'SweepRuns', { called: props.sweepRuns, schedule: schedules.sweepRuns, deadLetters })
    callHourly(this, 'DiscardSalt', {
      called: props.discardSalt,
      schedule: schedules.discardSalt,
      deadLetters,
    })
    callHourly(this, 'SweepSite', { called: props.sweepSite, schedule: schedules.sweepSite, deadLetters })
  }
}
