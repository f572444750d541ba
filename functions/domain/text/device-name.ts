/** The first match wins, because the user agents of most browsers also name other browsers. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Real user agents are shorter. */
const longestRead = 500

/** Returns a name such as "Firefox on Linux". Nothing else of the user agent is stored. */
export function deviceName(userAgent: string): string {
  const said = userAgent.slice(0, longestRead)
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(said))?.[1]
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return known.length === 0 ? 'Unknown device' : known.join(' on ')
}
