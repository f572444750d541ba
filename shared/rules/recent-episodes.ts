/** How far back the list of recent episodes goes. */
export const recentDays = 30
