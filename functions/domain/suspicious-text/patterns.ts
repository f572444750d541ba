/** Between two words: up to three characters, or none where they were run together. */
export const gap = '[^a-z0-9]{0,3}'

/** In folded text; a space matches a gap. */
export const anyOf = (...options: readonly string[]) => `(?:${options.join('|').replaceAll(' ', gap)})`

/** Whole words. */
export const words = (...options: readonly string[]) => `(?<![a-z0-9])${anyOf(...options)}(?![a-z0-9])`

export const wordGap = '[^a-z0-9.!?]{1,4}'

/** Up to so many words. */
export const upTo = (most: number) => `(?:[a-z0-9'’]+${wordGap}){0,${most}}`

/** Up to so many characters of the same sentence. */
export const within = (most: number) => `[^.!?]{0,${most}}`
