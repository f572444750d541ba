/** Around an icon in a relative box. */
export function LoadingRing() {
  return (
    <span
      aria-hidden="true"
      className="absolute -inset-[40%] animate-[turn_1s_linear_infinite] rounded-full border-2 border-current/25 border-t-current"
    />
  )
}
