/** Signs what the embedded analyst, which counts words, answers. No language model may have this name. */
export const embeddedAnalystName = 'embedded demonstration analyst'
