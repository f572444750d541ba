import { foldedTitle } from '#functions/domain/text/folded-title.ts'

type Step = { status: number; url: string }

const permanent: readonly number[] = [301, 308]

/** The target, if every redirect is permanent (RFC 9110 sections 15.4.2 and 15.4.9). */
export function permanentAddress(way: readonly Step[]): string | undefined {
  return way.every(({ status }) => permanent.includes(status)) ? way.at(-1)?.url : undefined
}

export type ShowMarks = { name: string; podcastGuid?: string | undefined }

/** Undefined if neither guid nor name decides; the caller must then compare episodes. */
export function isSameShow(known: ShowMarks, found: ShowMarks): boolean | undefined {
  if (known.podcastGuid && found.podcastGuid) {
    return known.podcastGuid.toLowerCase() === found.podcastGuid.toLowerCase()
  }
  const name = foldedTitle(known.name)
  return name !== '' && name === foldedTitle(found.name) ? true : undefined
}
