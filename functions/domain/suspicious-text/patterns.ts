/** Matches the characters between two words, or nothing where the words were run together. */
export const gap = '[^a-z0-9]{0,3}'

/** Alternatives to match against folded text. A space in an option matches `gap`. */
export const anyOf = (...options: readonly string[]) => `(?:${options.join('|').replaceAll(' ', gap)})`

export const words = (...options: readonly string[]) => `(?<![a-z0-9])${anyOf(...options)}(?![a-z0-9])`

export const wordGap = '[^a-z0-9.!?]{1,4}'

export const upTo = (most: number) => `(?:[a-z0-9'’]+${wordGap}){0,${most}}`

export const within = (most: number) => `[^.!?]{0,${most}}`
