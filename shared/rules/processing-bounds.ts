/** In its own file because only one page of the web app needs these limits. */

export const longestPrompt = 2000

export const checkHours = { least: 1, most: 168, normal: 24 } as const

/** More concurrent runs than any model quota allows. */
export const mostRunsAtOnce = 100

/** Maximum of automatic runs per day (UTC). */
export const mostDailyRuns = { ofFeed: 100, ofSite: 1000 } as const

/** A million dollars per month. */
export const mostBudgetCents = 100_000_000
