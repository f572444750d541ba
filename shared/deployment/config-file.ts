/** The file at the root of the site that the deployment writes, with what no build can know. */
export const configFile = 'config.json'
