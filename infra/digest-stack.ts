import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Deployment } from '#infra/config.ts'
import type { AppFunction } from '#infra/constructs/app-function.ts'
import { deadLetterQueue, keepFailures } from '#infra/constructs/dead-letters.ts'
import { FunctionGroup } from '#infra/constructs/function-group.ts'
import { MailFeedback } from '#infra/constructs/mail-feedback.ts'
import { callHourly } from '#infra/constructs/schedules.ts'
import { DigestQueue, digestTimeout } from '#infra/constructs/work-queues.ts'
import type { DataStack } from '#infra/data-stack.ts'
import type { FrontStack } from '#infra/front-stack.ts'
import type { MailStack } from '#infra/mail-stack.ts'
import { searchPrefix } from '#shared/deployment/object-keys.ts'
import { schedules } from '#shared/deployment/schedules.ts'

export type DigestStackProps = StackProps & {
  deployment: Deployment
  data: DataStack
  mail: MailStack
  front: FrontStack
}

/** Starts hourly, and sends the digests that are due. */
export class DigestStack extends Stack {
  readonly functions: FunctionGroup
  readonly digests: DigestQueue
  /** Invoked every hour. */
  readonly tick: AppFunction
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, props: DigestStackProps) {
    super(scope, id, props)
    this.functions = new FunctionGroup(this, 'Functions', props.deployment)
    this.digests = new DigestQueue(this, 'Digests')
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    this.tick = this.#addTick(props)
    this.#addConsumer(props)
    new MailFeedback(this, 'MailFeedback', {
      functions: this.functions,
      data: props.data,
      configurationSet: props.mail.configurationSet,
      deadLetters: this.deadLetters,
    })
  }

  #addTick({ data, mail }: DigestStackProps): AppFunction {
    const tick = this.functions.add('schedules/digest-tick', {
      userImpact: 'Digests are not sent at their hour.',
      timeout: Duration.seconds(30),
      grants: [
        data.catalogue.allow('GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
        this.digests.grantSend,
        mail.grantDomain,
      ],
    })
    keepFailures(tick, this.deadLetters)
    callHourly(this, 'Tick', { called: tick, schedule: schedules.digestTick, deadLetters: this.deadLetters })
    return tick
  }

  #addConsumer({ data, mail, front }: DigestStackProps): void {
    const consumer = this.functions.add('events/digest-queue', {
      userImpact: 'Digests are late or not sent.',
      timeout: digestTimeout,
      memoryMegabytes: 1024,
      grants: [
        data.catalogue.allow('GetItem', 'Query', 'BatchGetItem', 'UpdateItem'),
        data.people.allow('GetItem', 'Query', 'PutItem', 'ConditionCheckItem'),
        data.search.allow('Query', 'BatchGetItem'),
        data.store.readBelow(searchPrefix),
        data.signLinks(),
        this.digests.grantSend,
        mail.grantSendDigests,
        mail.grantQuota,
        front.grantSiteUrl,
      ],
    })
    this.digests.consumeBy(consumer)
  }
}
