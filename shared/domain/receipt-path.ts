/** Accepts a number, or a path parameter such as `{id}` for the contract. */
export function receiptPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/receipt` {
  return `/api/episodes/${episodeId}/receipt`
}

export function ratingChangesPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/changes` {
  return `/api/episodes/${episodeId}/changes`
}
