import { type Kind, type Plan, type PlantedPhrase, publishedAt } from '#bench/search/plan.ts'
import { sayEpisode, secondOf } from '#bench/search/spoken-text.ts'
import { postingOrder } from '#functions/domain/search/posting.ts'
import type { FoundEpisode, SearchAnswer } from '#shared/domain/search.ts'

type Ask = (query: { q: string; older?: string }) => Promise<{ answer: SearchAnswer }>

/** Beginnings of sentences are estimated from the lengths of their lines. */
const allowedSeconds = 2
/** In episodes. */
const continuedAbove = 100

/** Whether a hit begins at the second at which its first word was said. */
function isRightSecond(
  { speeches, planted }: Plan,
  { episode, place }: PlantedPhrase,
  { hits }: FoundEpisode,
): boolean {
  const said = [...sayEpisode(speeches, episode, planted.get(episode) ?? [])].map(
    (word) => speeches.vocabulary[word],
  )
  return hits.some(({ text, start_time: second }) => {
    const words = text.replaceAll('.', '').split(' ')
    // A hit is a sentence around the planted words, of which it is known where they are.
    const before = words.findIndex((_, from) =>
      [0, 1, 2, 3].every((offset) => words[from + offset] === said[place + offset]),
    )
    return before >= 0 && second !== null && Math.abs(second - secondOf(place - before)) <= allowedSeconds
  })
}

const orderOf = ({ size }: Plan, episode: number) =>
  postingOrder(publishedAt(size, Math.min(episode, size - 1)), 0)

/**
 * Searches for each planted phrase, from the newest episode on. If it was said before those that one search
 * reads, searches again from shortly after it, where "Search older" comes by sooner or later.
 */
export async function findPlanted(plan: Plan, ask: Ask) {
  const kinds: readonly Kind[] = ['rare', 'medium', 'frequent']
  const figures = kinds.map((rarest) => ({ rarest, planted: 0, foundAtOnce: 0, found: 0, rightSecond: 0 }))
  for (const phrase of plan.phrases) {
    const own = figures.find(({ rarest }) => rarest === phrase.rarest)
    if (!own) continue
    own.planted += 1
    const starts = [undefined, orderOf(plan, phrase.episode + continuedAbove)]
    for (const older of starts) {
      const { answer } = await ask({ q: `"${phrase.words.join(' ')}"`, ...(older && { older }) })
      const found = answer.found.find(({ episode }) => episode.id === phrase.episode + 1)
      if (!found) continue
      own.found += 1
      if (older === undefined) own.foundAtOnce += 1
      if (isRightSecond(plan, phrase, found)) own.rightSecond += 1
      break
    }
  }
  return figures
}
