import { formatDate } from '#shared/format/date.ts'

type CitedEpisode = { podcastName: string; title: string; date: string | null }

/** Podcast, title and date. American style: the comma is inside the quotation marks. */
export function citeEpisode({ podcastName, title, date }: CitedEpisode): string {
  const day = formatDate(date)
  if (!day) return `${podcastName}, “${title}”`
  const comma = /[.,?!…]$/.test(title) ? '' : ','
  return `${podcastName}, “${title}${comma}” ${day}`
}
