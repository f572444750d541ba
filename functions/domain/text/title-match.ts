/** Equal for spellings that differ in case, accents or the width of their letters. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of the search stands somewhere in the title, whole or as a part. */
export function titleMatcher(search: string): (title: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return (title) => {
    const text = folded(title)
    return words.every((word) => text.includes(word))
  }
}
