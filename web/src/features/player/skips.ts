/** How far one press moves, in seconds: back over a sentence, forward over an advertisement. */
export const backSeconds = 15
export const forwardSeconds = 30
