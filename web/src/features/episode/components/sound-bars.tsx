/** Moves while something is heard. */
export function SoundBars({ isMoving }: { isMoving: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-moving={isMoving || undefined}
      className="sound-bars flex h-3.5 shrink-0 items-end gap-0.5"
    >
      <span />
      <span />
      <span />
    </span>
  )
}
