const format = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })

/** In the reader's time zone by default: `Saved copy from Nov 28, 3:40 p.m.` */
export function savedCopyText(savedAt: Date, timeZone?: string): string {
  const moment = format(timeZone)
    .format(savedAt)
    .replace(/\s?([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}.m.`)
  return `Saved copy from ${moment}`
}
