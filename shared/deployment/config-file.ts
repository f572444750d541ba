/**
 * The deployment writes this file at the site's root. It holds values that are unknown when the site is
 * built.
 */
export const configFile = 'config.json'
