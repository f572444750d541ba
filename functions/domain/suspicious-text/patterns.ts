/** Between two words: nothing where they were run together, or a few signs and spaces. */
export const gap = '[^a-z0-9]{0,3}'

/** One of these, in folded text; a space stands for a gap. */
export const anyOf = (...options: readonly string[]) => `(?:${options.join('|').replaceAll(' ', gap)})`

/** One of these, as whole words. */
export const words = (...options: readonly string[]) => `(?<![a-z0-9])${anyOf(...options)}(?![a-z0-9])`

/** What parts two words. */
export const space = '[^a-z0-9.!?]{1,4}'

/** Up to so many words of any kind, each with what parts it from the next. */
export const upTo = (most: number) => `(?:[a-z0-9'’]+${space}){0,${most}}`

/** Up to so many characters of the same sentence. */
export const within = (most: number) => `[^.!?]{0,${most}}`
