import * as z from 'zod'
import { searchWords } from '#functions/domain/search/search-words.ts'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

/** About a sentence by one speaker. `at` is the position of its first word; times are seconds. */
const searchPassageSchema = z.object({
  at: z.int().min(0),
  text: z.string().min(1),
  speaker: z.string().nullable(),
  start: storedSecondsSchema,
  end: storedSecondsSchema,
})

export type SearchPassage = z.infer<typeof searchPassageSchema>

/** What can be found of an episode. */
export const searchTextSchema = z.object({
  title: z.string(),
  podcast: z.string(),
  people: z.array(z.string()),
  topics: z.array(z.string()),
  passages: z.array(searchPassageSchema),
})

export type SearchText = z.infer<typeof searchTextSchema>

/** Words of titles and names have positions below this one, because they are not spoken. */
export const firstSpoken = 4096
/** Keeps phrases from reaching from one name to the next. */
const betweenNames = 16

export type NamedText = Pick<SearchText, 'title' | 'podcast' | 'people' | 'topics'>

/** The names with the positions of their first words. */
export function placeNames({ title, podcast, people, topics }: NamedText): { at: number; text: string }[] {
  let next = 0
  return [title, podcast, ...people, ...topics].flatMap((text) => {
    const at = next
    next += searchWords(text).length + betweenNames
    return next <= firstSpoken ? [{ at, text }] : []
  })
}

/** Positions of each term, ascending. */
export type Positions = ReadonlyMap<string, readonly number[]>

export function placeTerms(parts: readonly { at: number; text: string }[]): Positions {
  const positions = new Map<string, number[]>()
  for (const { at, text } of parts) {
    for (const [place, { term }] of searchWords(text).entries()) {
      const known = positions.get(term)
      if (known) known.push(at + place)
      else positions.set(term, [at + place])
    }
  }
  return positions
}

export const positionsByTerm = (text: SearchText): Positions =>
  placeTerms([...placeNames(text), ...text.passages])
