import type { WeekSide } from '#shared/domain/week.ts'

/** The longer side has at most this many times the characters of the shorter one. */
export const evenPageLengths = 1.1

const mostTopics = 8
/** Limits the number of choices, which doubles with each topic. */
export const mostTried = 12

type Spoken = { side: WeekSide; length: number }
type Told = { voices: readonly Spoken[] }

/** All choices. Those with an earlier topic come before those without it. */
function choicesOf<Topic>([first, ...rest]: readonly Topic[]): Topic[][] {
  if (first === undefined) return [[]]
  const others = choicesOf(rest)
  return [...others.map((choice) => [first, ...choice]), ...others]
}

function isEven(topics: readonly Told[]): boolean {
  const voices = topics.flatMap((topic) => topic.voices)
  const lengthOf = (wanted: WeekSide) =>
    voices.filter(({ side }) => side === wanted).reduce((sum, { length }) => sum + length, 0)
  const [left, right] = [lengthOf('left'), lengthOf('right')]
  return Math.max(left, right) <= evenPageLengths * Math.min(left, right)
}

/**
 * As many topics as possible, at most eight, whose quotes from the left and from the right together have
 * about the same number of characters. The first topics are preferred.
 */
export function balancedTopics<Topic extends Told>(topics: readonly Topic[]): Topic[] {
  const [best = []] = choicesOf(topics.slice(0, mostTried))
    .filter((choice) => choice.length <= mostTopics && isEven(choice))
    .toSorted((one, other) => other.length - one.length)
  return best
}
