import { wholeCursor } from '#functions/domain/text/markup-cursor.ts'
import { type Attributes, attributesOf, readTag } from '#functions/domain/text/markup-tag.ts'

/** One row of the list as it stands: attributes by names in lower case, entities decoded. */
export type Outline = {
  attributes: Attributes
  /** Whether rows stand inside it. */
  isGroup: boolean
  /** A quotation mark is missing, so what follows it cannot be told from the rest. */
  isTorn: boolean
}

/** Comments and marked sections hold no rows, whatever is written in them. */
const hidden = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g
const marks = /<(\/?)(?:[\w.-]{1,40}:)?outline(?=[\s/>])/gi

type Row = Omit<Outline, 'isGroup'> & { isClosed: boolean }

/** The attributes of the tag with which the text begins, as far as they can be told apart. */
function readRow(text: string): Row {
  const tag = readTag(wholeCursor(text), 0)
  if (tag.kind !== 'tag') return { attributes: new Map(), isTorn: true, isClosed: false }
  return { attributes: attributesOf(tag), isTorn: tag.isCut, isClosed: tag.isEmpty }
}

/**
 * The rows of a list in their order. A row ends where the next one begins at the latest, so what is broken in one costs no other;
 * missing and misspelt end tags cost nothing.
 */
export function readOutlines(text: string): Outline[] {
  const visible = text.replace(hidden, '')
  const found = [...visible.matchAll(marks)]
  return found.flatMap((mark, index) => {
    if (mark[1] === '/') return []
    const following = found[index + 1]
    const tag = readRow(visible.slice(mark.index, following?.index))
    const isGroup = !tag.isClosed && !tag.isTorn && following?.[1] === ''
    return [{ attributes: tag.attributes, isTorn: tag.isTorn, isGroup }]
  })
}
