/** What an admin may set for processing. Apart from other bounds, because only one page of the browser needs them. */

/** Of what an admin adds to a task for the model, in characters: a transcript is a hundred times as long. */
export const longestPrompt = 2000

/** Hours between two checks of a feed that an admin may choose from. */
export const checkHours = { least: 1, most: 168, normal: 24 } as const

/** Runs under way at once, at most: more than any quota of the model lets through. */
export const mostRunsAtOnce = 100

/** Runs that may begin by themselves in a day, of one feed and of all, at most. */
export const mostDailyRuns = { ofFeed: 100, ofSite: 1000 } as const

/** A budget for a month, in cents, at most: a million dollars. */
export const mostBudgetCents = 100_000_000
