/** A pattern of AWS in which `*` and `?` stand for any characters, of the whole text. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, `s${flags}`)
}
