/** Scrolls only the box, not the page. Returns false if the element is in view. */
export function scrollWithin(box: HTMLElement, element: Element, behavior: ScrollBehavior): boolean {
  const outer = box.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  const target = scrollTopFor({
    scrollTop: box.scrollTop,
    height: box.clientHeight,
    top: top - outer.top,
    bottom: bottom - outer.top,
  })
  if (target === undefined) return false
  box.scrollTo({ top: target, behavior: isMotionReduced() ? 'instant' : behavior })
  return true
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export type ScrolledBox = { scrollTop: number; height: number; top: number; bottom: number }

/** Where an element is scrolled to, as a share of the box's height. Leaves some earlier text visible. */
const readingPosition = 0.25
/** An element between these two shares of the box's height needs no scrolling. */
const highest = 0.04
const lowest = 0.8

export function scrollTopFor({ scrollTop, height, top, bottom }: ScrolledBox): number | undefined {
  const isLong = bottom - top > height * (lowest - highest)
  const isVisible =
    top >= height * highest && (isLong ? top <= height * readingPosition : bottom <= height * lowest)
  return isVisible ? undefined : Math.max(0, Math.round(scrollTop + top - height * readingPosition))
}
