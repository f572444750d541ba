const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `2025-01-05T23:30:00Z` becomes `Jan 5, 2025`, in UTC. Undefined for an invalid date. */
export function formatDate(iso: string | null | undefined): string | undefined {
  if (!iso) return undefined
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? undefined : dayFormat.format(date)
}
