/** In pixels. */
const gap = 8

/** Scrolls down until the bar covers no marked control whose top is in the window's first `within` pixels. */
export function keepAboveBar(within = innerHeight): void {
  const bar = document.querySelector('.player-bar')
  if (!bar) return
  for (const control of document.querySelectorAll('[data-above-player]')) {
    const { top, bottom } = control.getBoundingClientRect()
    const covered = bottom + gap - bar.getBoundingClientRect().top
    if (top >= 0 && top < within && covered > 0) scrollBy(0, covered)
  }
}
