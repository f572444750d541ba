import { wholeCursor } from '#functions/domain/text/markup-cursor.ts'
import { type Attributes, attributesOf, readTag } from '#functions/domain/text/markup-tag.ts'

export type OpmlOutline = {
  attributes: Attributes
  isGroup: boolean
  /** A quotation mark is missing, so later attributes are unreliable. */
  isTorn: boolean
}

const hidden = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g
const marks = /<(\/?)(?:[\w.-]{1,40}:)?outline(?=[\s/>])/gi

type Row = Omit<OpmlOutline, 'isGroup'> & { isClosed: boolean }

function readRow(text: string): Row {
  const tag = readTag(wholeCursor(text), 0)
  if (tag.kind !== 'tag') return { attributes: new Map(), isTorn: true, isClosed: false }
  return { attributes: attributesOf(tag), isTorn: tag.isCut, isClosed: tag.isEmpty }
}

/** Each row ends at the next `outline` tag at the latest, so a broken row affects no other. */
export function readOutlines(text: string): OpmlOutline[] {
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
