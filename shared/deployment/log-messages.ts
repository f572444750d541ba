/** Alarms match these messages in the logs, so both must use the same constant. */

export const mailNotSent = 'mail not sent'

export const digestsGivenUp = 'digests given up'

export const overdueFeeds = { message: 'feeds overdue', count: 'overdue' } as const

/** Logged once for each run that ended in an error, with its source. */
export const runFailed = 'run failed'

/** Logged when the model has answered no request for an hour. */
export const modelBusyForLong = 'model busy for long'

/** Logged each hour, with what waits and what has been spent this month. The dashboard shows it. */
export const hourlyState = 'hourly state'

/**
 * Logged when a stored record does not fit its schema and is left out of a list. The error contains its key.
 */
export const unreadableRecord = 'unreadable record'
