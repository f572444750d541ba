/**
 * For content of unknown size; `label` is read aloud. Tall enough to keep the footer off the screen, and
 * placed near the top, because its middle may be out of sight.
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
