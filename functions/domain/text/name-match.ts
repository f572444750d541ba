const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

/** Also matches a name without its article: people look for "The Daily" under D. */
export function nameMatcher(beginning: string): (name: string) => boolean {
  const start = fold(beginning)
  return (name) => {
    const folded = fold(name)
    return folded.startsWith(start) || folded.replace(/^(?:the|an?) /, '').startsWith(start)
  }
}

type NamedEpisode = { id: number; title: string; podcast: { id: number; name: string } }

/** By the beginning of the title or of the podcast's name, or by either's whole id. */
export function episodeMatcher(find: string): (episode: NamedEpisode) => boolean {
  const matches = nameMatcher(find)
  return ({ id, title, podcast }) =>
    matches(title) || matches(podcast.name) || find === String(id) || find === String(podcast.id)
}
