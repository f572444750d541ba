/** How often other people's feeds are asked, and when they are given up. The functions go by these numbers, and the guide states them. */

const dayHours = 24

/** What a publisher or a server may ask for (`ttl`, `Cache-Control`) is believed up to so many hours: longer, and episodes would come late. */
export const longestWishHours = 3 * dayHours
/** A show that says it is complete is still asked after so many hours, because some of them go on. */
export const completeShowHours = 30 * dayHours
/** The first wait after a check that failed; each further one doubles it. */
export const firstBackOffHours = 1
/** No feed is left alone for longer, however often its checks failed and whatever its server asks for (`Retry-After`). */
export const longestBackOffHours = 7 * dayHours
/** A feed of which no check went well for so many days is asked no more until an admin says so. */
export const silentDays = 30
/** The checks that have to fail besides, so that a site that was switched off for a month gives up none. */
export const silentChecks = 8
/** Feeds that one round of checks hands out, the longest due first: with their hosts they fit the 256 kB of a state. */
export const feedsOfRound = 10_000
/** Feeds that one function is given, where they are of several hosts; all of one host are one function's, however many. */
export const feedsOfPart = 50
/** Feeds that one function asks at once, each of another host. */
export const feedsAtOnce = 5
/** After so many requests in a row that nobody answered, a host is asked no more by the function that has its feeds; they fail as the last. */
export const unansweredOfHost = 3
/** Functions that check at once: with the feeds of each, so many are asked at once in the whole deployment. */
export const partsAtOnce = 8
/** No feed is begun later after its round began; what is left is handed out by the next round. */
export const roundMinutes = 8
/** Rounds that follow one another in an execution, so that its events fit its history whatever fails. */
export const roundsAtOnce = 20
/** After so many minutes no further round is begun: by the hour the next execution begins. */
export const longestRoundsMinutes = 44
/** Minutes after which somebody else may check although nobody said that the round is over: longer than any round. */
export const turnMinutes = 30
/** How often an execution looks whether another one is done: an admin who asks for a check may be waiting for it. */
export const turnPauseSeconds = 15
/** How many of the feeds that come next are looked at for an interval that was shortened. */
export const feedsLookedAhead = 300
/** A feed that has been due for so many hours is overdue: two ticks should have taken it. */
export const overdueHours = 2
/** Minutes for which a feed is left alone that was asked, also when an admin has all of them checked. */
export const leastPauseMinutes = 10
/** How many older episodes of a feed one call imports. */
export const olderEpisodesAtOnce = 50
/** Feeds that one list may name: their results fit the history of one execution. */
export const feedsOfList = 1000
/** Hosts of a list whose feeds are added at once, one feed of each. */
export const hostsOfListAtOnce = 10
/** How long the import of a list may take, in minutes; what is not done then is told as not imported. */
export const listImportMinutes = 120
