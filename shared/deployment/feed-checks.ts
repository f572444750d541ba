/**
 * How often feeds are checked, and when the site gives up on one. `docs/operations.md` states these numbers.
 */

const dayHours = 24

/** Upper limit for a publisher's `ttl` or `Cache-Control`; longer, and episodes would arrive late. */
export const longestRequestedHours = 3 * dayHours
/** Shows that call themselves complete are still checked, because some continue. */
export const completeShowHours = 30 * dayHours
/** Wait after the first failed check; doubles with each further one. */
export const firstBackOffHours = 1
/** Upper limit for the wait after failures and for `Retry-After`. */
export const longestBackOffHours = 7 * dayHours
/**
 * A feed is disabled until an admin enables it after this many days, and at least `silentChecks` checks,
 * without success.
 */
export const silentDays = 30
export const silentChecks = 8
/** Per round, the longest due first. With their hosts they fit the 256 kB of a state. */
export const feedsOfRound = 10_000
/** Per function, for feeds of several hosts. All feeds of one host go to one function, however many. */
export const feedsOfPart = 50
/** Concurrent requests of one function, each to another host. */
export const feedsAtOnce = 5
/**
 * After this many unanswered requests in a row, the function skips the host's other feeds and counts them as
 * failed.
 */
export const unansweredOfHost = 3
/** Concurrent functions; times `feedsAtOnce` gives the deployment's concurrent requests. */
export const partsAtOnce = 8
/** No feed is started later in a round; the next round takes the rest. */
export const roundMinutes = 8
/** Per execution, so that its events fit the history even when everything fails. */
export const roundsAtOnce = 20
/** No further round starts after this, because the next execution starts on the hour. */
export const longestRoundsMinutes = 44
/** The lock of a round expires after this: longer than any round. */
export const roundLockMinutes = 30
/** How often a waiting execution polls the lock; an admin may be waiting for it. */
export const roundWaitSeconds = 15
/** How many upcoming feeds are rescheduled when the interval is shortened. */
export const rescheduledFeeds = 300
export const overdueHours = 2
/** Minimum minutes between two checks of a feed, even when an admin checks all. */
export const leastPauseMinutes = 10
export const olderEpisodesAtOnce = 50
export const feedsOfList = 1000
export const hostsOfListAtOnce = 10
/** After that, the rest of the list counts as not imported. */
export const listImportMinutes = 120
