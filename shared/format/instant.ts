const instantFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** `2025-01-05T23:30:00Z` becomes `Jan 5, 2025, 11:30 PM UTC`; blanks are plain, whatever the platform takes. */
export function formatInstant(iso: string): string {
  return instantFormat.format(new Date(iso)).replaceAll('\u202f', ' ')
}
