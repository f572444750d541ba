import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { accountId, arnOf, region } from '../../aws/identity.ts'
import { createDeliveryQueue, defaultRetryDelaysSeconds, type TargetDelivery } from './delivery.ts'
import { compilePattern, type EventPattern } from './pattern.ts'
import type { DeliverToTarget } from './target.ts'

const inputRefusal = 'Targets get the event as it is; inputs of their own are not emulated.'
const targetSchema = z.looseObject({
  Arn: z.string(),
  Input: z.undefined(inputRefusal).optional(),
  InputPath: z.undefined(inputRefusal).optional(),
  InputTransformer: z.undefined(inputRefusal).optional(),
  RetryPolicy: z.looseObject({ MaximumRetryAttempts: z.number().default(185) }).optional(),
  DeadLetterConfig: z.looseObject({ Arn: z.string().optional() }).optional(),
})

const ruleSchema = z.looseObject({
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.undefined('Schedules belong to EventBridge Scheduler here.').optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(targetSchema).default([]),
})

export type NewEvent = {
  source: string
  'detail-type': string
  detail: Record<string, unknown>
  resources?: readonly string[]
  time?: string
}

export type DeliveredEvent = Required<NewEvent> & {
  version: '0'
  id: string
  account: string
  region: string
}

export type EventBus = {
  /** @param properties of `AWS::Events::Rule` @throws for patterns that are not emulated */
  addRule(name: string, properties: unknown): void
  publish(event: NewEvent): DeliveredEvent
  rules(): readonly { name: string; targets: readonly string[] }[]
  idle(): Promise<void>
  close(): Promise<void>
}

export type EventBusOptions = {
  deliver: DeliverToTarget
  log(line: string): void
  /** Seconds before each retry; AWS retries for a day. */
  retryDelaysSeconds?: readonly number[]
  now?: () => Date
}

type Target = z.output<typeof targetSchema>
type Rule = { name: string; arn: string; fits: EventPattern; targets: readonly Target[] }
type Match = { rule: Rule; target: Target; event: DeliveredEvent }

function complete(event: NewEvent, now: Date): DeliveredEvent {
  return {
    version: '0',
    id: randomUUID(),
    account: accountId,
    region,
    source: event.source,
    'detail-type': event['detail-type'],
    time: event.time ?? now.toISOString().replace(/\.\d+Z$/, 'Z'),
    resources: event.resources ?? [],
    detail: event.detail,
  }
}

function deliveryOf({ rule, target, event }: Match, delays: readonly number[]): TargetDelivery {
  return {
    label: `rule ${rule.name}, event ${event.id}`,
    targetArn: target.Arn,
    input: JSON.stringify(event),
    caller: { principal: 'events.amazonaws.com', sourceArn: rule.arn },
    deadLetterArn: target.DeadLetterConfig?.Arn,
    retryDelaysSeconds: delays.slice(0, target.RetryPolicy?.MaximumRetryAttempts),
  }
}

export function createEventBus(options: EventBusOptions): EventBus {
  const rules: Rule[] = []
  const deliveries = createDeliveryQueue(options)
  const { retryDelaysSeconds: delays = defaultRetryDelaysSeconds, now = () => new Date() } = options

  return {
    addRule(name, properties) {
      const { EventPattern: pattern, State, Targets: targets } = ruleSchema.parse(properties)
      if (!pattern) throw new Error(`The rule ${name} has no event pattern.`)
      const fits = compilePattern(pattern)
      if (State === 'ENABLED') rules.push({ name, arn: arnOf('events', `rule/${name}`), fits, targets })
    },
    publish(event) {
      const delivered = complete(event, now())
      for (const rule of rules) {
        if (!rule.fits(delivered)) continue
        for (const target of rule.targets) {
          deliveries.add(deliveryOf({ rule, target, event: delivered }, delays))
        }
      }
      return delivered
    },
    rules: () => rules.map(({ name, targets }) => ({ name, targets: targets.map(({ Arn }) => Arn) })),
    idle: deliveries.idle,
    close: deliveries.close,
  }
}
