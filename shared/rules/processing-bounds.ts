/** A file of its own, because only one page of the browser needs these bounds. */

export const longestPrompt = 2000

export const checkHours = { least: 1, most: 168, normal: 24 } as const

/** More than any model quota allows. */
export const mostRunsAtOnce = 100

/** Automatic runs. */
export const mostDailyRuns = { ofFeed: 100, ofSite: 1000 } as const

/** A million dollars a month, in cents. */
export const mostBudgetCents = 100_000_000
