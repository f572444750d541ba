/** Of one account. */
export const mostSavedQuotes = 500
/** Of a reader without an account. */
export const mostDeviceQuotes = 200
/** At once: a transaction of DynamoDB has at most 100 writes. */
export const mostQuotesOfCall = 50

/** In characters. */
export const longestSavedQuote = 2000
/** In characters: of titles of episodes, shows and speakers. */
export const longestSavedName = 300
