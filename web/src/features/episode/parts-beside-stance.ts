import type { EpisodeView } from '#shared/domain/episode.ts'
import { createOverlapFinder } from '#web/features/episode/text-overlap.ts'
import { topPassages } from '#web/features/episode/top-passages.ts'

/** Heights in pixels at a window width of 1440 px. They only have to be good enough to choose a layout. */
const gap = 44
const sectionHead = 48

/** Height of a text that has lines of so many characters. */
const textHeight = (text: string | null, charactersPerLine: number, lineHeight: number) =>
  Math.ceil((text ?? '').length / charactersPerLine) * lineHeight

const sumOf = <Item>(items: readonly Item[], heightOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + heightOf(item), 0)

type Parts = {
  /** Player and quotes, the other side if the episode has one, and the summary with chapters. */
  main: readonly number[]
  stance: number
}

function estimate(episode: EpisodeView): Parts {
  const { quotes, audio_url, political_stance, participants, highlights, chapters } = episode
  const lead = 90 + (audio_url ? 170 : 0) + (political_stance ? 70 : 0) + (participants.length > 0 ? 48 : 0)
  const quoteList = quotes.length > 0 ? sumOf(quotes, (one) => 92 + textHeight(one.quote_text, 62, 28)) : 40
  // A centrist episode has an answer from each side.
  const otherSide = political_stance === 'Centrist' ? 1000 : 560
  const summary = textHeight(episode.paragraph_summary || episode.description, 70, 29)
  const points = sumOf(episode.bullet_points_summary, (point) => 8 + textHeight(point, 80, 26))
  const lists = sumOf([highlights, chapters], ({ length }) =>
    length > 0 ? gap + sectionHead + 61 * length : 0,
  )
  return {
    main: [
      lead + gap + sectionHead + quoteList,
      ...(political_stance ? [gap + otherSide] : []),
      gap + sectionHead + summary + points + 50 + lists,
    ],
    stance: stanceHeight(episode),
  }
}

function stanceHeight({
  evidence,
  quotes,
  political_stance,
  political_stance_explanation,
}: EpisodeView): number {
  const findOverlap = createOverlapFinder(quotes.map(({ quote_text }) => quote_text))
  const passages = sumOf(topPassages(evidence), ({ text }) =>
    findOverlap(text) === -1 ? 60 + textHeight(text, 38, 24) : 40,
  )
  // Badge, buttons and previous episodes; then the scale.
  const fixed = 690 + (political_stance ? 80 : 0)
  return fixed + textHeight(political_stance_explanation, 36, 26) + (evidence.length > 0 ? 110 : 0) + passages
}

/**
 * How many of the page's parts fit beside the stance analysis on wide screens: player with quotes, the other
 * side, the summary. What follows takes the whole width, so that neither column stays empty for long.
 */
export function countPartsBesideStance(episode: EpisodeView): 1 | 2 | 3 {
  const { main, stance } = estimate(episode)
  const emptySpace = (count: number) => {
    const left = sumOf(main.slice(0, count), (height) => height)
    // The left column is twice as wide, so emptiness there is worse.
    return left < stance ? 2 * (stance - left) : left - stance
  }
  const counts = ([1, 2, 3] as const).filter((count) => count <= main.length)
  return counts.toSorted((one, other) => emptySpace(one) - emptySpace(other))[0] ?? 1
}
