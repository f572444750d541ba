import * as z from 'zod'
import type { ResourceType } from './resource-type.ts'

const queueSchema = z.looseObject({ QueueName: z.string().optional() })

export const sqsQueue: ResourceType = ({ physicalName, properties }, { services }) => {
  // Names have at most 80 characters (SQS developer guide, "Quotas"); the end is the unique part.
  const name = queueSchema.parse(properties).QueueName ?? physicalName.slice(-80)
  const queue = services.sqs.createQueue(name, properties)
  return { ref: services.sqs.urlOf(name), attributes: { Arn: queue.arn, QueueName: name } }
}
