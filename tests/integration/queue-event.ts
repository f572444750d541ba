/** A message as Lambda hands it to a function; `receiveCount` says how often it was delivered, this time included. */
export const queueRecord = (messageId: string, body: string | undefined, receiveCount = 1) => ({
  messageId,
  body,
  attributes: { ApproximateReceiveCount: String(receiveCount) },
})
