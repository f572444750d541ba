/** Signs what the embedded analyst answers. No language model may have this name, or one that begins with it. */
export const embeddedAnalystName = 'embedded demonstration analyst'
