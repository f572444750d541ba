/** Runs every hour at this minute (UTC), or with `weekly` only in one hour of one day. */
export type OwnSchedule = { minute: number; description: string; weekly?: { hour: number; weekDay: string } }

export const schedules = {
  digestTick: {
    minute: 0,
    description: 'Begins the digests that are due; the next hour of the local day does what one missed',
  },
  discardSalt: {
    minute: 2,
    description: 'Makes the votes of a day that is over untraceable; the next hour does what one missed',
  },
  checkFeeds: { minute: 7, description: 'Checks the feeds that are due' },
  sweepRuns: {
    minute: 37,
    description: 'Finds runs that ended without a result, and queued ones that never started',
  },
  upkeep: {
    minute: 52,
    description: 'Finishes tasks that calls have stored, such as deleting an account',
  },
  sweepSite: {
    minute: 42,
    description: 'Deletes files of earlier builds of the site that no open tab asks for any more',
  },
  repair: {
    minute: 22,
    weekly: { hour: 3, weekDay: 'SUN' },
    description: 'Compares counts, lists, pointers and clouds with what they are made of',
  },
  fillSearchIndex: {
    minute: 32,
    weekly: { hour: 4, weekDay: 'SUN' },
    description: 'Compares the search index with the published episodes, and corrects it',
  },
} as const satisfies Record<string, OwnSchedule>
