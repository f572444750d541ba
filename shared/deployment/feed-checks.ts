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
/** Feeds that one round of checks takes: an inline Map ends at 25,000 events. The longest due come first, and the next rounds take the rest. */
export const feedsOfRound = 300
/** Rounds that follow one another in an execution while there is more to check: with every retry their events fit its history. */
export const roundsAtOnce = 4
/** After so many minutes no further round is begun: by the hour the next execution begins. */
export const longestRoundsMinutes = 25
/** Minutes for which a feed is left alone that was asked, also when an admin has all of them checked. */
export const leastPauseMinutes = 10
/** How many older episodes of a feed one call takes over. */
export const olderEpisodesAtOnce = 50
/** Feeds that one list may name: their results fit the history of one execution. */
export const feedsOfList = 1000
/** How long the import of a list may take, in minutes; what is not done then is told as not imported. */
export const listImportMinutes = 120
