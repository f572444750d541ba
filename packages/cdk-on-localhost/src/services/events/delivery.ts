import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceCaller } from '../lambda/resource-policy.ts'
import { createBackgroundWork } from './background-work.ts'
import type { DeliverToTarget } from './target.ts'

export type TargetDelivery = {
  label: string
  targetArn: string
  input: string
  caller?: ServiceCaller
  deadLetterArn?: string
  retryDelaysSeconds: readonly number[]
}

export type DeliveryOptions = { deliver: DeliverToTarget; log(line: string): void }

async function attempt({ deliver, log }: DeliveryOptions, delivery: TargetDelivery): Promise<boolean> {
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
  delivery: TargetDelivery,
  signal: AbortSignal,
): Promise<void> {
  if (await attempt(options, delivery)) return
  for (const delay of delivery.retryDelaysSeconds) {
    await sleep(delay * 1000, undefined, { signal })
    if (await attempt(options, delivery)) return
  }
  if (delivery.deadLetterArn) await options.deliver(delivery.deadLetterArn, delivery.input)
}

/**
 * Retries a few times instead of for a day. Failed deliveries go to the dead-letter queue, otherwise to the
 * log.
 */
export function createDeliveryQueue(options: DeliveryOptions) {
  const { add, idle, close } = createBackgroundWork()
  return {
    idle,
    close,
    add: (delivery: TargetDelivery) =>
      add(
        (signal) => deliverWithRetries(options, delivery, signal),
        (error) => options.log(`${delivery.label} is lost: ${error}`),
      ),
  }
}

export const defaultRetryDelaysSeconds = [1, 5, 30, 120]
