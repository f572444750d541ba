/** Lines of the log that an alarm counts: the deployment and the functions go by these words. */

/** A mail that was to be sent and was not. */
export const mailNotSent = 'mail not sent'

/** A run of digests was given up although not everybody's was sent. */
export const digestsGivenUp = 'digests given up'

/** Feeds are due for so long that two ticks should have taken them; how many is in the field of this name. */
export const overdueFeeds = { message: 'feeds overdue', count: 'overdue' } as const

/** For an hour or longer no request to the model was answered. */
export const modelBusyForLong = 'model busy for long'
