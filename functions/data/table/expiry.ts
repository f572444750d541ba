/** Seconds since 1970, the unit of DynamoDB's TTL. */
export const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const expiryAfter = (date: Date, seconds: number) => inSeconds(date) + seconds
