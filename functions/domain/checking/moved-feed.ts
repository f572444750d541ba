/** One step of the way to a feed: the status that led on, and the address it led to. */
type Step = { status: number; url: string }

const permanent: readonly number[] = [301, 308]

/** Where a feed has moved to for good: the end of a way of which every step says so (RFC 9110 sections 15.4.2 and 15.4.9). */
export function permanentAddress(way: readonly Step[]): string | undefined {
  return way.every(({ status }) => permanent.includes(status)) ? way.at(-1)?.url : undefined
}

/** By what a show is known again at another address. */
export type ShowMarks = { name: string; podcastGuid?: string | undefined }

const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether both are one show; undefined where neither number nor name says so and only their episodes can. */
export function isSameShow(known: ShowMarks, found: ShowMarks): boolean | undefined {
  if (known.podcastGuid && found.podcastGuid) {
    return known.podcastGuid.toLowerCase() === found.podcastGuid.toLowerCase()
  }
  return folded(known.name) !== '' && folded(known.name) === folded(found.name) ? true : undefined
}
