/** ISO 15924 code for an unknown script. */
const unknownScript = 'Zzzz'

const undetermined = /^und(?:-([a-z]{4}))?(?:-|$)/i

/**
 * Name of a BCP 47 tag: "German", or "in Cyrillic script" if only the script is known. Undefined for an
 * unknown or invalid tag.
 */
export function languageName(tag: string): string | undefined {
  try {
    const unknown = undetermined.exec(tag)
    if (!unknown) return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)
    const [, script = unknownScript] = unknown
    if (script === unknownScript) return undefined
    return `in ${new Intl.DisplayNames(['en'], { type: 'script' }).of(script)} script`
  } catch {
    return undefined
  }
}
