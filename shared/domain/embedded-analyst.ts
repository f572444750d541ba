/** No language model may have a name that begins with this. */
export const embeddedAnalystName = 'embedded demonstration analyst'
