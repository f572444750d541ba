/**
 * Invalidate this query when transcripts are added: the podcast table counts episodes without a transcript.
 * `exact` excludes unrelated queries whose keys start the same.
 */
export const podcastCounts = { queryKey: ['podcasts'], exact: true }
