/** At the root of the site; written by the deployment, for values unknown to the build. */
export const configFile = 'config.json'
