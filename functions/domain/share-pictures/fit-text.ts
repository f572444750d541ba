import { shortenText } from '#shared/format/shorten-text.ts'

export type FittedText = { text: string; size: number }

/**
 * The largest of `sizes`, largest first, at which the text fits. A text too long for the smallest is cut at a
 * word and gets an ellipsis.
 */
export function fitText(
  text: string,
  sizes: readonly number[],
  fits: (fitted: FittedText) => boolean,
): FittedText {
  const size = sizes.find((one) => fits({ text, size: one }))
  if (size !== undefined) return { text, size }
  const smallest = Math.min(...sizes)
  let fitting = 1
  let tooLong = [...text].length
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits({ text: shortenText(text, middle), size: smallest })) fitting = middle
    else tooLong = middle
  }
  return { text: shortenText(text, fitting), size: smallest }
}
