/**
 * A spinner for what has no known shape yet; `label` is read aloud. It keeps the footer off the screen, so that nothing jumps when the page
 * is there, and turns near its top, because below headings and filters its middle is out of sight.
 */
export function Spinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div
      role="status"
      className="spinner flex min-h-[calc(100svh-4.5rem)] items-start justify-center pt-[15svh]"
    >
      <span
        aria-hidden="true"
        className="size-9 animate-[turn_900ms_linear_infinite] rounded-full border-[3px] border-line border-t-ink"
      />
      <span className="sr-only">{label}</span>
    </div>
  )
}
