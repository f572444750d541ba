/** An SQS record as Lambda receives it. `receiveCount` counts deliveries, including this one. */
export const queueRecord = (messageId: string, body: string | undefined, receiveCount = 1) => ({
  messageId,
  body,
  attributes: { ApproximateReceiveCount: String(receiveCount) },
})
