/** Text in which "O’Neil", "ONeil" and "oneil" are equal. */
export type FoldedText = {
  folded: string
  /** Index of each character in the original text, plus one for the end. */
  places: readonly number[]
}

const silent = /[\p{M}\u200B-\u200D\u2060\uFEFF\u00AD]/u
const apostrophe = /['’‘ʼ＇]/
const letters = /[\p{L}\p{N}]/u

/** True in "O’Neil", false in "Jane’s". */
function isInsideName(text: string, place: number): boolean {
  const [one = '', two = ''] = text.slice(place + 1, place + 3)
  return letters.test(one) && !(one.toLowerCase() === 's' && !letters.test(two))
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase()
  if (silent.test(character)) return ''
  return character
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

export function foldText(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const isOmitted = apostrophe.test(character) && isInsideName(text, place)
    const plain = isOmitted ? '' : foldCharacter(character)
    for (let count = 0; count < plain.length; count += 1) places.push(place)
    folded += plain
    place += character.length
  }
  return { folded, places: [...places, text.length] }
}
