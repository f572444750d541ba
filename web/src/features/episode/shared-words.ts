const lettersOnly = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether one of two texts says all that the other does, whatever the signs between its words. */
export function sharesWords(one: string, other: string): boolean {
  const [a, b] = [lettersOnly(one), lettersOnly(other)]
  return a !== '' && b !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `))
}
