/** Does not allocate a list of words. */
export function countWords(text: string): number {
  let words = 0
  let isInside = false
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = isWhite(text.charCodeAt(at))
    if (!isSpace && !isInside) words += 1
    isInside = !isSpace
  }
  return words
}

/** Matches the same characters as `\s`. */
function isWhite(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029
  )
}

export function listWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word !== '')
}
