/**
 * The podcast table counts episodes without transcript. `exact`, because keys below this one are unrelated.
 */
export const podcastCounts = { queryKey: ['podcasts'], exact: true }
