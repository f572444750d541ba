/** A box that is scrolled and, relative to its upper edge, what shall be seen in it; pixels. */
export type Sight = { scrollTop: number; height: number; top: number; bottom: number }

/** Where what is read stands after scrolling, as a share of the box: with what came before it still in sight. */
const readingPlace = 0.25
/** Between these shares of the box something can be read without scrolling. */
const highest = 0.04
const lowest = 0.8

/** How far to scroll; undefined when it can be read where it is. */
export function scrollTopFor({ scrollTop, height, top, bottom }: Sight): number | undefined {
  const isLong = bottom - top > height * (lowest - highest)
  const isInSight =
    top >= height * highest && (isLong ? top <= height * readingPlace : bottom <= height * lowest)
  return isInSight ? undefined : Math.max(0, Math.round(scrollTop + top - height * readingPlace))
}
