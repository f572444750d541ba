import type { TextPart } from '#web/features/transcript/search.ts'

/** A text with what matches a search marked. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch, at }) =>
    isMatch ? (
      <mark key={at} className="rounded-xs bg-lamp text-lamp-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
