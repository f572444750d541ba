const isReadable = (text: string) => /^[\x20-\x7e]{8,}$/.test(text) && /[a-z]{2,} [a-z]{2,}/i.test(text)

const decodings: readonly { written: RegExp; read: (code: string) => Buffer }[] = [
  { written: /[A-Za-z0-9+/_-]{16,}={0,2}/g, read: (code) => Buffer.from(code, 'base64') },
  {
    written: /(?:[0-9a-f]{2}[ ,:]?){10,}/gi,
    read: (code) => Buffer.from(code.replace(/[^0-9a-f]/gi, ''), 'hex'),
  },
  { written: /(?:%[0-9a-f]{2}){8,}/gi, read: (code) => Buffer.from(code.replaceAll('%', ''), 'hex') },
]

/**
 * Unicode tag characters are invisible copies of ASCII. A flag emoji has at most six; eight or more hide
 * text.
 */
const tagCharacters = /[\u{E0020}-\u{E007E}]{8,}/u

export function hasHiddenWords(text: string): boolean {
  if (tagCharacters.test(text)) return true
  return decodings.some(({ written, read }) =>
    [...text.matchAll(written)].some(([code]) => isReadable(read(code).toString('latin1'))),
  )
}

const rotated = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))

const reversed = (text: string) => [...text].reverse().join('')

const verbs = ['rate', 'label', 'mark', 'score', 'classify', 'put', 'call']
const hiddenVerb = new RegExp(
  `\\b(?:${verbs.flatMap((verb) => [rotated(verb), reversed(verb)]).join('|')})\\b`,
)

export const otherReadings = (sentence: string): string[] =>
  hiddenVerb.test(sentence)
    ? [rotated(sentence), reversed(sentence), sentence.replace(/[a-z]+/g, reversed)]
    : []
