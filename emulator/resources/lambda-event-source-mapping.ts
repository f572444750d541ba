import type { ResourceType } from '#emulator/resources/resource.ts'
import { startEventSource } from '#emulator/services/sqs/event-source.ts'

/** `AWS::Lambda::EventSourceMapping` of a queue */
export const lambdaEventSourceMapping: ResourceType = ({ physicalName, properties }, surroundings) => {
  const { services, log, whenReady } = surroundings
  // A message that waited while nothing ran must not meet a function whose neighbours are still missing.
  whenReady(() => {
    services.eventSources.push(
      startEventSource(properties, { sqs: services.sqs, host: services.lambda, log }),
    )
  })
  return { ref: physicalName }
}
