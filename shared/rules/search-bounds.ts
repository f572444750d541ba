export const mostSearchCharacters = 200
export const mostShowSearchCharacters = 80
/** Words of a search, excluded ones included. */
export const mostSearchWords = 12

export const longSearchSentence = `Search for at most ${mostSearchCharacters} characters.`
