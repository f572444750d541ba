/** The keywords of an episode, kept as one comma-separated text, as chips: trimmed, none twice. */
export function topicChips(topics: string): string[] {
  const names = topics.split(',').map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}
