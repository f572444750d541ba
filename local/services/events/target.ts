/** Hands a JSON text to what an ARN names. Rejects when it cannot be handed over; what becomes of it is not awaited. */
export type DeliverToTarget = (targetArn: string, input: string) => Promise<void>

export type TargetOptions = {
  /** Asynchronous invocation. */
  invokeFunction(arn: string, payload: string): Promise<unknown>
  sendMessage(queueArn: string, body: string): Promise<unknown>
  startExecution(machineArn: string, input: string): Promise<unknown>
}

/** The kinds of target that rules, schedules and failure destinations of the template have. */
export function createTargetDelivery(options: TargetOptions): DeliverToTarget {
  return async (targetArn, input) => {
    const service = targetArn.split(':')[2]
    if (service === 'lambda') await options.invokeFunction(targetArn, input)
    else if (service === 'sqs') await options.sendMessage(targetArn, input)
    else if (service === 'states') await options.startExecution(targetArn, input)
    else throw new Error(`Nothing is delivered to ${targetArn} locally.`)
  }
}
