/** `at` is the place of the part in the text. */
export type TextPart = { text: string; isMatch: boolean; at: number }

/** Without the role, because some screen readers announce the beginning and end of each mark. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch, at }) =>
    isMatch ? (
      <mark key={at} role="none" className="-mx-0.5 rounded-xs bg-lamp px-0.5 py-px text-lamp-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
