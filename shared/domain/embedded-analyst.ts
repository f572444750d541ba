/**
 * The word-count analyst of the demonstration. Its answers cost nothing and are shown as such, so no real
 * model may have a name that begins with this.
 */
export const embeddedAnalystName = 'embedded demonstration analyst'
