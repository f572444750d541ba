import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceCaller } from '../lambda/resource-policy.ts'
import { createBackgroundWork } from './background-work.ts'
import type { DeliverToTarget } from './target.ts'

export type Delivery = {
  /** For the log: which rule or schedule this is. */
  label: string
  targetArn: string
  /** What the target gets or, after the last try, the dead-letter queue. */
  input: string
  caller?: ServiceCaller
  deadLetterArn?: string
  retryDelaysSeconds: readonly number[]
}

export type DeliveryOptions = { deliver: DeliverToTarget; log(line: string): void }

async function attempt({ deliver, log }: DeliveryOptions, delivery: Delivery): Promise<boolean> {
  try {
    await deliver(delivery.targetArn, delivery.input, delivery.caller)
    return true
  } catch (error) {
    log(`${delivery.label} → ${delivery.targetArn}: ${error}`)
    return false
  }
}

async function deliverWithRetries(
  options: DeliveryOptions,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  if (await attempt(options, delivery)) return
  for (const delay of delivery.retryDelaysSeconds) {
    await sleep(delay * 1000, undefined, { signal })
    if (await attempt(options, delivery)) return
  }
  if (delivery.deadLetterArn) await options.deliver(delivery.deadLetterArn, delivery.input)
}

/** What rules and schedules hand over: retried a few times instead of for a day; what fails goes to the dead-letter queue, else into the log. */
export function createDeliveryQueue(options: DeliveryOptions) {
  const { add, idle, close } = createBackgroundWork()
  return {
    idle,
    close,
    /** Does not wait. */
    add: (delivery: Delivery) =>
      add(
        (signal) => deliverWithRetries(options, delivery, signal),
        (error) => options.log(`${delivery.label} is lost: ${error}`),
      ),
  }
}

/** AWS goes on for a day, at growing intervals. */
export const defaultRetryDelaysSeconds = [1, 5, 30, 120]
