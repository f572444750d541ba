import type { Digest, DigestEpisode } from '#shared/domain/digest.ts'
import { stanceIndex } from '#shared/domain/stance.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'

/** Pages and mails show days, so an episode of the same day counts as released since. */
const dayOf = (iso: string) => iso.slice(0, 'YYYY-MM-DD'.length)

/** Episodes can be added here days after their release, when the digest's earlier date has passed. */
export function digestParts({ episodes, since }: Pick<Digest, 'episodes' | 'since'>) {
  const isEarlier = ({ published_date: date }: DigestEpisode) => date !== null && dayOf(date) < dayOf(since)
  return {
    released: episodes.filter((episode) => !isEarlier(episode)),
    addedLate: episodes.filter(isEarlier),
  }
}

export const addedLateTitle = 'Released earlier, added since'

export function digestSentence({ since, episodes, has_more }: Digest): string {
  const { released, addedLate } = digestParts({ since, episodes })
  const day = formatDate(since)
  const late = `${countOf(addedLate.length, 'episode')} released earlier ${addedLate.length === 1 ? 'was' : 'were'} added`
  if (has_more) return `The ${episodes.length} newest episodes added on your topics since ${day}`
  if (addedLate.length === 0) return `${countOf(released.length, 'new episode')} on your topics since ${day}`
  if (released.length === 0) return `${late} on your topics since ${day}`
  return `${countOf(released.length, 'new episode')} on your topics since ${day}, and ${late}`
}

export const followedReason = ({ followed_topic: topic }: DigestEpisode): string | undefined =>
  topic === undefined ? undefined : `Because you follow ${topicText(topic)}`

export const otherSideReason = ({ followed_topic: topic }: DigestEpisode): string | undefined =>
  topic === undefined ? undefined : `From the other side: on ${topicText(topic)}, which you follow`

export const nothingFromOtherSide = 'Nothing new from the other side this time.'

/** An empty digest has no sides, and one with both sides has no other one. */
export function lacksOtherSide({ episodes, other_side }: Digest): boolean {
  const leanings = episodes.flatMap(({ political_stance: stance }) =>
    stance ? [Math.sign(stanceIndex(stance) - stanceIndex('Centrist'))] : [],
  )
  return other_side === null && episodes.length > 0 && !(leanings.includes(-1) && leanings.includes(1))
}
