/** Seconds since 1970, as the time to live of a table counts them. */
export const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The `expiresAt` of what is kept from then on for so many seconds. */
export const expiryAfter = (date: Date, seconds: number) => inSeconds(date) + seconds
