/** `*` matches any characters and `?` any one; the pattern must match the whole text. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, `s${flags}`)
}
