/**
 * For content of unknown size. Tall enough to keep the footer off the screen; the circle is near the top,
 * because the middle may be out of sight. Screen readers read `label`.
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
