/**
 * How often feeds are checked, and when a feed is disabled. `docs/scale.md` and `docs/runbook.md` state some
 * of these numbers.
 */

const dayHours = 24

/**
 * Upper limit for the interval that a feed requests by `ttl` or `Cache-Control`, so that episodes do not
 * arrive too late.
 */
export const longestRequestedHours = 3 * dayHours
/** Interval for shows that declare themselves complete, because some continue anyway. */
export const completeShowHours = 30 * dayHours
/** Wait after the first failed check. It doubles with each further failure. */
export const firstBackOffHours = 1
/** Upper limit for the wait after failures, and for a server's `Retry-After`. */
export const longestBackOffHours = 7 * dayHours
/**
 * A feed that has failed for this many days, in at least `silentChecks` checks, is disabled until an admin
 * enables it.
 */
export const silentDays = 30
export const silentChecks = 8
/** Feeds per round, those overdue longest first. More would exceed the 256 kB of a Step Functions state. */
export const feedsOfRound = 10_000
/**
 * Feeds per function call. Hosts with fewer feeds share a call; all feeds of one host are always in the same
 * call.
 */
export const feedsOfPart = 50
/** Concurrent requests per function call, each to a different host. */
export const feedsAtOnce = 5
/**
 * After this many unanswered requests in a row, the function skips the host's other feeds and counts them as
 * failed.
 */
export const unansweredOfHost = 3
/** Concurrent function calls. Times `feedsAtOnce`, this is the site's maximum of concurrent feed requests. */
export const partsAtOnce = 8
/** After this many minutes a round starts no more feeds; the next round checks the rest. */
export const roundMinutes = 8
/** Rounds per execution, so that even if every step fails its events fit Step Functions' history. */
export const roundsAtOnce = 20
/** An execution starts no new round after this, because the next one starts on the hour. */
export const longestRoundsMinutes = 44
/** The lock of a round expires after this, which is longer than any round takes. */
export const roundLockMinutes = 30
/** A waiting execution polls the lock this often. Short, because an admin may be waiting. */
export const roundWaitSeconds = 15
/** How many of the next feeds are rescheduled when an admin shortens the interval. */
export const rescheduledFeeds = 300
export const overdueHours = 2
/** Minimum pause between two checks of a feed, even when an admin requests a check of all feeds. */
export const leastPauseMinutes = 10
export const olderEpisodesAtOnce = 50
export const feedsOfList = 1000
export const hostsOfListAtOnce = 10
/** When an import reaches this limit, the remaining feeds of the list count as not imported. */
export const listImportMinutes = 120
