const shownCharacters = 8

/** The log has no addresses, so accounts are named by the start of their id. */
export const accountName = (userId: string) => `Account ${userId.slice(0, shownCharacters)}`
