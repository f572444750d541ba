/** Tags that name no language: undetermined, the root of all, and private ones. */
const nameless = /^(?:und|root|x)(?:-|$)/i

/** A language tag of a feed as people call the language: `en-us` becomes `American English`; undefined where the feed names none. */
export function languageName(tag: string | null): string | undefined {
  if (!tag || nameless.test(tag)) return undefined
  try {
    return new Intl.DisplayNames('en-US', { type: 'language' }).of(tag) ?? tag
  } catch {
    // Publishers write what they like.
    return tag
  }
}
