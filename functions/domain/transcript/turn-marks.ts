// Marks of captions that say that another person speaks, but not who.

/** `>>>` also begins a news story. A `»` before a `«` is a quotation mark. */
const chevrons = /^\s*(?:(?:>|＞|&gt;){2,}|≫+|»(?![^«»\n]*«))\s*/
/** Before a number in the middle of a sentence, `>>` is an operator. */
const chevronsInside =
  /(?<=\s)(?:(?:>|＞|&gt;){2,}|≫+)(?!\s*[\d>＞])|(?<=[.?!…]["'”’)\]]*\s)(?:(?:>|＞|&gt;){2,}|≫+)/g

/** Excludes negative numbers, double dashes, and dashes that stand for a pause. */
const dash = /^\s*(?:[-‐‑−](?![-\d])|[–—―](?![–—―-]|\p{Ll}))\s*(?=\S)/u
const dashInside = /(?<=[.?!…]["'”’)\]]*\s)[-‐‑−–—―](?=\s*["'“‘«¿¡([♪]*[\p{Lu}\p{Lo}])/gu

/** `from` is its place in the text, `mark` the mark that it begins with. */
export type SpokenLine = { from: number; text: string; mark: string }

function cutAt(text: string, places: readonly number[], offset: number): Omit<SpokenLine, 'mark'>[] {
  const cuts = [0, ...places.filter((place) => place > 0)]
  return cuts.map((from, index) => ({ from: offset + from, text: text.slice(from, cuts[index + 1]) }))
}

const placesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index)

function linesOf(text: string): Omit<SpokenLine, 'mark'>[] {
  let offset = 0
  return text.split('\n').flatMap((line) => {
    const places = placesOf(line, chevronsInside)
    if (dash.test(line)) places.push(...placesOf(line, dashInside))
    const pieces = cutAt(
      line,
      places.toSorted((one, other) => one - other),
      offset,
    )
    offset += line.length + 1
    return pieces
  })
}

const longestItem = 3

/** Such as "- schools" and "- roads". */
function isList(texts: readonly string[]): boolean {
  if (texts.some((text) => /[.?!…]["'”’)\]]*\s*$/.test(text))) return false
  const items = texts.map((text) => text.replace(dash, ''))
  const areShort = items.every((item) => item.trim().split(/\s+/).length <= longestItem)
  return areShort && (items.length > 2 || items.every((item) => /^\p{Ll}/u.test(item)))
}

/** Two lines with a dash are two voices, a single one is not. */
function isDialogue(texts: readonly string[], before: string): boolean {
  const dashed = texts.filter((text) => dash.test(text))
  if (dashed.length < 2 || isList(dashed)) return false
  const lead = texts
    .slice(
      0,
      texts.findIndex((text) => dash.test(text)),
    )
    .join(' ')
  return lead.trim() === '' ? !/:\s*$/.test(before) : /[.?!…♪)\]]["'”’]*\s*$/.test(lead)
}

const mayHaveMarks = /[\n>＞≫»]|&gt;|^\s*[-‐‑−–—―]/

/** Cuts a text at its line breaks and at marks inside of lines. `before`: the text in front of it. */
export function spokenLines(text: string, before: string): SpokenLine[] {
  if (!mayHaveMarks.test(text)) return [{ from: 0, text, mark: '' }]
  const lines = linesOf(text)
  const hasDashes = isDialogue(
    lines.map((line) => line.text),
    before,
  )
  return lines.map((line) => {
    const mark = chevrons.exec(line.text) ?? (hasDashes ? dash.exec(line.text) : null)
    return { ...line, mark: mark?.[0] ?? '' }
  })
}

export const isDash = (mark: string) => dash.test(`${mark}A`)
