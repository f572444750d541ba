/** Tags without a language: undetermined, root, private use. */
const nameless = /^(?:und|root|x)(?:-|$)/i

/** `en-us` becomes `American English`; undefined for a tag without a language. */
export function feedLanguageName(tag: string | null): string | undefined {
  if (!tag || nameless.test(tag)) return undefined
  try {
    return new Intl.DisplayNames('en-US', { type: 'language' }).of(tag) ?? tag
  } catch {
    // Feeds may contain invalid tags, which are shown unchanged.
    return tag
  }
}
