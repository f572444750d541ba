import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliverToTarget } from '#emulator/services/events/target.ts'
import type { ServiceCaller } from '#emulator/services/lambda/resource-policy.ts'

export type Delivery = {
  /** For the log: which rule or schedule this is. */
  label: string
  targetArn: string
  input: string
  caller?: ServiceCaller
  deadLetterArn?: string
  /** What the dead-letter queue gets. */
  deadLetter: string
  retryDelaysSeconds: readonly number[]
}

export type DeliveryOptions = { deliver: DeliverToTarget; log(line: string): void }

export type DeliveryQueue = {
  /** Does not wait: failures are retried, then go to the dead-letter queue, else into the log. */
  add(delivery: Delivery): void
  idle(): Promise<void>
  /** Gives up what waits for a retry. */
  close(): Promise<void>
}

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
  if (delivery.deadLetterArn) await options.deliver(delivery.deadLetterArn, delivery.deadLetter)
}

/** What rules and schedules hand over: in memory, retried a few times instead of for a day. */
export function createDeliveryQueue(options: DeliveryOptions): DeliveryQueue {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  return {
    add(delivery) {
      const work = deliverWithRetries(options, delivery, closing.signal)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) options.log(`${delivery.label} is lost: ${error}`)
        })
        .finally(() => running.delete(work))
      running.add(work)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** AWS goes on for a day, at growing intervals. */
export const defaultRetryDelaysSeconds = [1, 5, 30, 120]
