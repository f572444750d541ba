/** Scrolls just enough that the bar covers no marked control whose top is in the window's first `within` pixels. */
export function keepAboveBar(within = innerHeight): void {
  for (const control of document.querySelectorAll('[data-above-player]')) {
    const { top } = control.getBoundingClientRect()
    if (top >= 0 && top < within) control.scrollIntoView({ block: 'nearest' })
  }
}
