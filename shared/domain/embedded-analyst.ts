/**
 * Prefix of the name under which the word-count analyst answers. Answers of models with this prefix cost
 * nothing, so no real model may use it.
 */
export const embeddedAnalystName = 'embedded demonstration analyst'
