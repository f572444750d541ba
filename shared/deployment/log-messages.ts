/** Alarms count log lines with these messages. */

export const mailNotSent = 'mail not sent'

export const digestsGivenUp = 'digests given up'

/** `count` is the name of the field with the number of feeds. */
export const overdueFeeds = { message: 'feeds overdue', count: 'overdue' } as const

/** No model request was answered for an hour or longer. */
export const modelBusyForLong = 'model busy for long'
