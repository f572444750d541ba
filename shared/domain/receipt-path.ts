/** Takes a number, or a contract's path parameter such as `{id}`. */
export function receiptPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/receipt` {
  return `/api/episodes/${episodeId}/receipt`
}

export function ratingChangesPath<Id extends number | string>(episodeId: Id): `/api/episodes/${Id}/changes` {
  return `/api/episodes/${episodeId}/changes`
}
