const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export function titleMatcher(search: string): (title: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return (title) => {
    const text = folded(title)
    return words.every((word) => text.includes(word))
  }
}
