/** ISO 15924: a script that has no name here. */
const unknownScript = 'Zzzz'

const undetermined = /^und(?:-([a-z]{4}))?(?:-|$)/i

/**
 * What people call the language of a tag (BCP 47): «German», or «in Cyrillic script» where the script is all that is known. Undefined where
 * nothing is known, or the tag is none.
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
