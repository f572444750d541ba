/** The address of the receipt of an episode's analysis; `episodeId` is what stands in its place in a contract, or a number. */
export function receiptPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/receipt` {
  return `/api/episodes/${episodeId}/receipt`
}

/** The address of the changes of an episode's rating, in the same way. */
export function ratingChangesPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/changes` {
  return `/api/episodes/${episodeId}/changes`
}
