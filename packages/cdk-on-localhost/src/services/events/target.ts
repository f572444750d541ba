import type { ServiceCaller } from '../lambda/resource-policy.ts'

/**
 * Rejects when the target cannot be reached; does not wait for its result. `caller` is the rule; schedules
 * have their own role and no caller.
 */
export type DeliverToTarget = (targetArn: string, input: string, caller?: ServiceCaller) => Promise<void>

export type TargetOptions = {
  invokeFunction(arn: string, payload: string, caller?: ServiceCaller): Promise<unknown>
  sendMessage(queueArn: string, body: string): Promise<unknown>
  startExecution(machineArn: string, input: string): Promise<unknown>
}

export function createTargetDelivery(options: TargetOptions): DeliverToTarget {
  return async (targetArn, input, caller) => {
    const service = targetArn.split(':')[2]
    if (service === 'lambda') await options.invokeFunction(targetArn, input, caller)
    else if (service === 'sqs') await options.sendMessage(targetArn, input)
    else if (service === 'states') await options.startExecution(targetArn, input)
    else throw new Error(`Nothing is delivered to ${targetArn} locally.`)
  }
}
