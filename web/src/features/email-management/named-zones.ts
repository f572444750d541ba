const isAmerican = (zone: string) => zone.startsWith('America/')

/**
 * Names of continents and cities, American ones first. Contains the chosen one even if this browser lists it
 * under another name.
 */
export function listNamedZones(chosen: string): string[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  const named = [...known].filter((zone) => zone.includes('/') && !zone.startsWith('Etc/')).toSorted()
  return [...named.filter(isAmerican), ...named.filter((zone) => !isAmerican(zone))]
}
