/** The table of podcasts counts the episodes that wait for a transcript; what lies below it is another's. */
export const podcastCounts = { queryKey: ['podcasts'], exact: true }
