/** A stretch of a transcript by the numbers of its first and last content word. */
export type Span = { firstWord: number; lastWord: number }
