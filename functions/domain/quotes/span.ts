export type Span = { firstWord: number; lastWord: number }
