import { topicText } from '#shared/format/topic-text.ts'
import type { CloudTopic } from '#web/features/topics/topic-frequencies.ts'

const smallestFontPixels = 16
const largestFontPixels = 60
/** Used when all topics are equally frequent. */
const equalFontPixels = 28

const lineHeight = 1.15
const sidePixels = 4
/** Minimum target size of WCAG 2.2, 2.5.8. */
const smallestBoxPixels = 24

export type CloudBox = {
  topic: CloudTopic
  lines: string[]
  fontPixels: number
  width: number
  height: number
}

export type MeasureText = (text: string, fontPixels: number) => number

export function fontScale(topics: readonly CloudTopic[]): (frequency: number) => number {
  const frequencies = topics.map(({ frequency }) => frequency)
  const least = Math.min(...frequencies)
  const most = Math.max(...frequencies)
  if (least === most) return () => equalFontPixels
  return (frequency) =>
    smallestFontPixels + ((frequency - least) / (most - least)) * (largestFontPixels - smallestFontPixels)
}

/** No box is wider than `maximumWidth`: long names wrap, on narrow screens in a smaller font. */
export function measureBoxes(
  topics: readonly CloudTopic[],
  maximumWidth: number,
  measure: MeasureText,
): CloudBox[] {
  const fontPixelsOf = fontScale(topics)
  const lineWidth = maximumWidth - 2 * sidePixels
  return topics.map((topic) => {
    const wanted = Math.floor(fontPixelsOf(topic.frequency))
    const name = topicText(topic.name)
    const fontPixels = fitFont(name, wanted, (text, size) => measure(text, size) / lineWidth)
    const lines = wrap(name, lineWidth, (text) => measure(text, fontPixels))
    const widest = Math.max(...lines.map((line) => measure(line, fontPixels)))
    return {
      topic,
      lines,
      fontPixels,
      width: even(Math.max(smallestBoxPixels, widest + 2 * sidePixels)),
      height: even(Math.max(smallestBoxPixels, lines.length * fontPixels * lineHeight)),
    }
  })
}

function even(pixels: number): number {
  return 2 * Math.ceil(pixels / 2)
}

/**
 * The largest font up to `wanted` in which the longest word fits a line, but at least `smallestFontPixels`.
 */
function fitFont(name: string, wanted: number, shareOfLine: MeasureText): number {
  const widest = Math.max(...name.split(' ').map((word) => shareOfLine(word, wanted)))
  return widest <= 1 ? wanted : Math.max(smallestFontPixels, Math.floor(wanted / widest))
}

/** Breaks at spaces, and inside words that alone are longer than a line. */
function wrap(name: string, lineWidth: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ').flatMap((one) => breakWord(one, lineWidth, measure))) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && measure(longer) <= lineWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function breakWord(word: string, lineWidth: number, measure: (text: string) => number): string[] {
  const parts = ['']
  for (const letter of word) {
    const longer = parts.at(-1) + letter
    if (parts.at(-1) !== '' && measure(longer) > lineWidth) parts.push(letter)
    else parts[parts.length - 1] = longer
  }
  return parts
}
