import { Duration } from 'aws-cdk-lib'
import { type IScheduleTarget, Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke, StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets'
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import type { DataResources } from '#infra/constructs/data-resources.ts'
import { keepFailures } from '#infra/constructs/dead-letters.ts'
import type { FunctionGroup } from '#infra/constructs/function-group.ts'
import type { SiteBucket } from '#infra/constructs/site-files.ts'
import { type OwnSchedule, schedules } from '#shared/deployment/schedules.ts'
import { siteAssetsPrefix, siteBuildsPrefix } from '#shared/deployment/site-builds.ts'

export type SchedulesProps = {
  functions: FunctionGroup
  data: DataResources
  site: SiteBucket
  feedCheck: StateMachine
  upkeep: StateMachine
  repair: StateMachine
  fillSearchIndex: StateMachine
  sweepRuns: AppFunction
  deadLetters: Queue
}

const deliveryWith = (deadLetterQueue: IQueue) => ({
  deadLetterQueue,
  retryAttempts: 3,
  // Retries end well before the next hourly event.
  maxEventAge: Duration.minutes(30),
})

export type HourlyCall = { called: AppFunction; schedule: OwnSchedule; deadLetters: IQueue }

export function callHourly(
  scope: Construct,
  id: string,
  { called, schedule, deadLetters }: HourlyCall,
): Schedule {
  return addSchedule(scope, id, { ...schedule, target: new LambdaInvoke(called, deliveryWith(deadLetters)) })
}

function addSchedule(
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

/** The pipeline's scheduled work. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id)
    const { deadLetters } = props
    const delivery = deliveryWith(deadLetters)
    const checkFeeds = new StepFunctionsStartExecution(props.feedCheck, delivery)
    addSchedule(this, 'CheckFeeds', { ...schedules.checkFeeds, target: checkFeeds })
    const upkeep = new StepFunctionsStartExecution(props.upkeep, delivery)
    addSchedule(this, 'Upkeep', { ...schedules.upkeep, target: upkeep })
    const repair = new StepFunctionsStartExecution(props.repair, delivery)
    addSchedule(this, 'Repair', { ...schedules.repair, target: repair })
    const fill = new StepFunctionsStartExecution(props.fillSearchIndex, delivery)
    addSchedule(this, 'FillSearchIndex', { ...schedules.fillSearchIndex, target: fill })
    callHourly(this, 'SweepRuns', { called: props.sweepRuns, schedule: schedules.sweepRuns, deadLetters })
    callHourly(this, 'DiscardSalt', {
      called: addDiscardSalt(props),
      schedule: schedules.discardSalt,
      deadLetters,
    })
    callHourly(this, 'SweepSite', { called: addSweepSite(props), schedule: schedules.sweepSite, deadLetters })
  }
}

function addDiscardSalt({ functions, data, deadLetters }: SchedulesProps): AppFunction {
  const discardSalt = functions.add('schedules/discard-salt', {
    userImpact: 'Votes of an earlier day can be traced for longer than promised.',
    timeout: Duration.seconds(30),
    grants: [data.operations.allow('DeleteItem')],
  })
  keepFailures(discardSalt, deadLetters)
  return discardSalt
}

function addSweepSite({ functions, site, deadLetters }: SchedulesProps): AppFunction {
  const sweepSite = functions.add('schedules/sweep-site', {
    userImpact: 'None; files of earlier builds of the site use storage.',
    timeout: Duration.minutes(2),
    grants: [
      site.readBelow(siteBuildsPrefix),
      site.writeBelow(siteBuildsPrefix),
      site.emptyBelow(siteAssetsPrefix),
    ],
  })
  keepFailures(sweepSite, deadLetters)
  return sweepSite
}
