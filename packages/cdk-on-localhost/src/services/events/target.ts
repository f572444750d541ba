import type { ServiceCaller } from '../lambda/resource-policy.ts'

/**
 * Hands a JSON text to what an ARN names. Rejects when it cannot be handed over; what becomes of it is not awaited.
 * `caller` is the rule on whose behalf; schedules act under a role of their own and have none.
 */
export type DeliverToTarget = (targetArn: string, input: string, caller?: ServiceCaller) => Promise<void>

export type TargetOptions = {
  /** Asynchronous invocation. */
  invokeFunction(arn: string, payload: string, caller?: ServiceCaller): Promise<unknown>
  sendMessage(queueArn: string, body: string): Promise<unknown>
  startExecution(machineArn: string, input: string): Promise<unknown>
}

/** The kinds of target that rules, schedules and failure destinations of the template have. */
export function createTargetDelivery(options: TargetOptions): DeliverToTarget {
  return async (targetArn, input, caller) => {
    const service = targetArn.split(':')[2]
    if (service === 'lambda') await options.invokeFunction(targetArn, input, caller)
    else if (service === 'sqs') await options.sendMessage(targetArn, input)
    else if (service === 'states') await options.startExecution(targetArn, input)
    else throw new Error(`Nothing is delivered to ${targetArn} locally.`)
  }
}
