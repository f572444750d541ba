/** Alarms count log lines with these messages. */

export const mailNotSent = 'mail not sent'

export const digestsGivenUp = 'digests given up'

export const overdueFeeds = { message: 'feeds overdue', count: 'overdue' } as const

/** No model request was answered for an hour or longer. */
export const modelBusyForLong = 'model busy for long'

/** A stored record does not fit its schema and was left out of a list. Its key is in the error. */
export const unreadableRecord = 'unreadable record'
