/**
 * Parses the URL parameter `t`, such as `83`, `1m23s` or `1h2m3s`, to whole seconds. Undefined for other
 * texts.
 */
export function parseStartTime(text: string | null): number | undefined {
  if (!text) return undefined
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s)?$/.exec(text)
  if (!parts) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
