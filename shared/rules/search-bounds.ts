export const mostSearchCharacters = 200
export const mostShowSearchCharacters = 80
/** Words of a search, excluded ones included. */
export const mostSearchWords = 12

export const longSearchSentence = `Search for at most ${mostSearchCharacters} characters.`

export const mostSavedSearches = 20
/** Of one user: each costs as much as a search in every digest. */
export const mostDigestSearches = 5
